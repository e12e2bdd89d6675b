import { Fragment } from 'react'

/** The name of a field in the API, such as `timelogs[1].time_spent`. In a narrow column it breaks after an underscore, dot or bracket. */
export const FieldName = ({ name }: { name: string }) =>
  name.split(/(?<=[_.\]])/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
    <Fragment key={i}>
      {part}
      <wbr />
    </Fragment>
  ))
