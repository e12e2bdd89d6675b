import type { Home } from '../planning/home.ts'
import classes from '../planning/planning.module.css'
import { LabelDot } from '../ui/label-dot.tsx'
import { count } from '../ui/number.ts'
import type { Meta } from '../ui/peek.tsx'
import type { Label } from './label.ts'

export const LabelMark = ({ record: { color } }: { record: Label }) => <LabelDot color={color} size={9} />

export const LabelDescription = ({ record: { description } }: { record: Label }) => (
  <p className={description ? classes.description : 'quiet'} dir="auto">
    {description || 'No description.'}
  </p>
)

export function metaOf({ kind }: Home, label: Label, source: Meta[number]): Meta {
  const {
    open_issues_count: open = 0,
    closed_issues_count: closed = 0,
    open_merge_requests_count: requests = 0,
  } = label
  return [
    ['Open issues', count(open)],
    ['Closed issues', count(closed)],
    ['Open merge requests', count(requests)],
    ...(kind === 'project' ? [['Priority', label.priority ?? '–'] as const] : []),
    [
      'Color',
      <span key="c" className="mono">
        {label.color}
      </span>,
    ],
    source,
    ['Subscribed', label.subscribed ? 'Yes' : 'No'],
  ]
}
