import type { AuditFinding, AuditGrade, Copy, PageProps } from 'areaserved/local-service';
import type { ReactNode } from 'react';
import { StaffBadge, StaffNumbers } from '../staff/ui.tsx';
import { StaffFinding, StaffTable } from '../staff/lists.tsx';
import { StaffHeader } from '../staff/StaffHeader.tsx';
import './LinkAuditPage.css';

const toneOf = { good: 'good', 'needs-improvement': 'warn', poor: 'bad' } as const;
const sentenceOf = { good: 'gradeGood', 'needs-improvement': 'gradeNeedsImprovement', poor: 'gradePoor' } as const;

/** For staff: how the finished pages link to each other. */
export function LinkAuditPage({ site, copy, path, audit }: PageProps['LinkAuditPage']) {
  const say = copy.page;
  const count = (grade: AuditGrade) => audit.findings.filter((finding) => finding.status === grade).length;
  const badge = (grade: AuditGrade) => <StaffBadge tone={toneOf[grade]}>{say(sentenceOf[grade])}</StaffBadge>;
  return (
    <>
      <StaffHeader site={site} copy={copy} path={path} date={audit.date} next={nextFinding(copy, audit.findings)} />
      <div className="wrap staff-page audit">
        <section aria-labelledby="summary">
          <h2 id="summary">{say('summary')}</h2>
          <StaffNumbers
            items={[
              { label: say('pages'), value: audit.pages.toLocaleString('en-US') },
              { label: say('links'), value: audit.links.toLocaleString('en-US') },
              { label: say('gradeGood'), value: String(count('good')) },
              { label: say('gradeNeedsImprovement'), value: String(count('needs-improvement')) },
              { label: say('gradePoor'), value: String(count('poor')) },
            ]}
          />
          <StaffTable
            caption={say('tableCaption')}
            columns={[say('check'), say('status')]}
            rows={summarize(audit.findings, badge)}
          />
        </section>
        {audit.findings.map((finding, index) => (
          <StaffFinding key={finding.name} id={idOf(index)} finding={finding} badge={badge(finding.status)} say={say} />
        ))}
      </div>
    </>
  );
}

function summarize(findings: readonly AuditFinding[], badge: (grade: AuditGrade) => ReactNode) {
  return findings.map(({ name, status }, index) => ({
    key: idOf(index),
    head: <a href={`#${idOf(index)}`}>{name}</a>,
    cells: [badge(status)],
  }));
}

/** The first finding that is not good; undefined if there is none. */
function nextFinding(copy: Copy, findings: readonly AuditFinding[]): ReactNode {
  const index = findings.findIndex(({ status }) => status !== 'good');
  const finding = findings[index];
  return (
    finding && (
      <p>
        <a href={`#${idOf(index)}`}>{copy.site('staffFinding').replace('[finding]', finding.name)}</a>
      </p>
    )
  );
}

function idOf(index: number): string {
  return `finding-${index + 1}`;
}
