import type { Meta } from '../ui/peek.tsx'
import { Day } from '../ui/when.tsx'
import type { Issue } from './issue.ts'

type Planned = Pick<Issue, 'iteration' | 'epic'>

/** The iteration and the epic of an issue, if the issue has them. */
export const planMeta = ({ iteration, epic }: Planned): Meta => [
  ...(iteration ? [['Iteration', <IterationName key="i" iteration={iteration} />] as const] : []),
  ...(epic
    ? [
        [
          'Epic',
          <span key="e">
            <bdi>{epic.title}</bdi> <span className="quiet">&amp;{epic.iid}</span>
          </span>,
        ] as const,
      ]
    : []),
]

/** An iteration without a title is named by its days. */
function IterationName({ iteration }: { iteration: NonNullable<Issue['iteration']> }) {
  const { title, start_date, due_date } = iteration
  if (title === null)
    return (
      <span>
        <Day at={start_date} /> to <Day at={due_date} />
      </span>
    )
  return (
    <span>
      <bdi>{title}</bdi>, until <Day at={due_date} />
    </span>
  )
}
