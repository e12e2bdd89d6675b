import type { ReactNode } from 'react'

interface Props {
  name: string
  /** Highlights a loss, such as lower visibility or lost access. */
  warn?: boolean
  children: ReactNode
}

/** One effect of a transfer. */
export function PreviewRow({ name, warn, children }: Props) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-warn={warn || undefined}>{children}</td>
    </tr>
  )
}
