import type { ReactNode } from 'react'

interface Props {
  name: string
  /** Somebody or something loses by it. */
  warn?: boolean
  children: ReactNode
}

/** One line of what will come of a move. */
export function Row({ name, warn, children }: Props) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-warn={warn || undefined}>{children}</td>
    </tr>
  )
}
