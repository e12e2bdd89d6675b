import type { ReactNode } from 'react'
import classes from './preview-table.module.css'

/** The effects of an action that is not confirmed yet, one `PreviewRow` each. */
export const PreviewTable = ({ children }: { children: ReactNode }) => (
  <table className={classes.effects}>
    <tbody>{children}</tbody>
  </table>
)

interface Props {
  name: string
  /** Highlights a loss, such as lower visibility or lost access. */
  warn?: boolean
  children: ReactNode
}

export function PreviewRow({ name, warn, children }: Props) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-warn={warn || undefined}>{children}</td>
    </tr>
  )
}
