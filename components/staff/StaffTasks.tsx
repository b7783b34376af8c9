import type { Sentence, TaskView } from 'areaserved/local-service';

type Props = Readonly<{ tasks: readonly TaskView[]; say: Sentence }>;

/** What to do next: each task with its files. */
export function StaffTasks({ tasks, say }: Props) {
  return (
    <section className="staff-tasks" aria-labelledby="what-next">
      <h2 id="what-next">{say('whatNext')}</h2>
      {tasks.length === 0 ? (
        <p>{say('nothingNext')}</p>
      ) : (
        <ol>
          {tasks.map(({ text, files }) => (
            <li key={text}>
              <p>{text}</p>
              <ul>
                {files.map(({ file, subjects, more }) => (
                  <li key={file}>
                    <code>{file}</code>
                    {subjects && `: ${subjects}`}
                    {more > 0 && ` ${say('andMore').replace('[number]', String(more))}`}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
