import type { AuditFinding, AuditGrade, PageProps, Sentence } from 'areaserved/local-service';
import type { ReactNode } from 'react';
import { StaffBadge } from '../parts/StaffBadge.tsx';
import { StaffNumbers } from '../parts/StaffNumbers.tsx';
import { StaffFinding } from '../sections/StaffFinding.tsx';
import { StaffHeader } from '../sections/StaffHeader.tsx';
import { StaffTable } from '../sections/StaffTable.tsx';
import './LinkAuditPage.css';

const toneOf = { good: 'good', 'needs-improvement': 'warn', poor: 'bad' } as const;
const sentenceOf = { good: 'gradeGood', 'needs-improvement': 'gradeNeedsImprovement', poor: 'gradePoor' } as const;

/** How the pages link to each other, checked from the finished pages. */
export function LinkAuditPage({ site, copy, path, audit }: PageProps['LinkAuditPage']) {
  const say = copy.page;
  const count = (grade: AuditGrade) => audit.findings.filter((finding) => finding.status === grade).length;
  const badge = (grade: AuditGrade) => <StaffBadge tone={toneOf[grade]}>{say(sentenceOf[grade])}</StaffBadge>;
  return (
    <>
      <StaffHeader site={site} copy={copy} path={path} date={audit.date} />
      <div className="wrap staff-page audit">
        <section aria-labelledby="summary">
          <h2 id="summary">{say('summary')}</h2>
          <StaffNumbers
            items={[
              { label: say('pages'), value: audit.pages.toLocaleString(site.country.locale) },
              { label: say('links'), value: audit.links.toLocaleString(site.country.locale) },
              { label: say('gradeGood'), value: String(count('good')) },
              { label: say('gradeNeedsImprovement'), value: String(count('needs-improvement')) },
              { label: say('gradePoor'), value: String(count('poor')) },
            ]}
          />
          <StaffTable
            caption={say('tableCaption')}
            columns={[say('check'), say('status')]}
            rows={summarise(audit.findings, badge)}
          />
        </section>
        {audit.findings.map((finding, index) => (
          <StaffFinding
            key={finding.name}
            id={idOf(index)}
            finding={finding}
            badge={badge(finding.status)}
            words={wordsOf(say)}
          />
        ))}
      </div>
    </>
  );
}

function summarise(findings: readonly AuditFinding[], badge: (grade: AuditGrade) => ReactNode) {
  return findings.map(({ name, status }, index) => ({
    key: idOf(index),
    head: <a href={`#${idOf(index)}`}>{name}</a>,
    cells: [badge(status)],
  }));
}

function idOf(index: number): string {
  return `finding-${index + 1}`;
}

function wordsOf(say: Sentence) {
  return { findings: say('findings'), recommendations: say('recommendations'), none: say('noRecommendations') };
}
