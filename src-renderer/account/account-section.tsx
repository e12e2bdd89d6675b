import type { ReactNode } from 'react'
import { AccessSection } from '../access/access-section.tsx'
import type { Failure } from '../ui/states.tsx'

interface Props<Data> {
  title: string
  text: ReactNode
  read: { data: Data | undefined; error: Failure | null; pending: boolean; retry: () => void }
  children: (data: Data) => ReactNode
}

/** A part of the account page that shows one record, with its states: loading and failed. */
export const AccountSection = <Data,>({ title, text, read, children }: Props<Data>) => (
  <AccessSection
    title={title}
    total={undefined}
    text={text}
    read={read}
    rows={read.data === undefined ? undefined : [read.data]}
    emptyText=""
  >
    {read.data !== undefined && children(read.data)}
  </AccessSection>
)
