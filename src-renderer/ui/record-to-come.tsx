import { PageHead } from './page-head.tsx'
import classes from './record-to-come.module.css'
import { Bar, type Failure, Refused } from './states.tsx'

interface Props {
  /** "project", "issue": what was asked for. */
  thing: string
  read: { error: Failure | null; retry: () => void }
  /** How wide its first words will be, the title first. */
  bars: readonly string[]
}

/** What stands in the peek until its record is there: bars in the place of words, or why it does not come. */
export function PeekToCome({ thing, read, bars }: Props) {
  if (read.error) return <Refused error={read.error} thing={thing} onRetry={read.retry} />
  return <Coming bars={bars} head={14} />
}

/** The same for a whole screen. */
export function RecordToCome({ title, acts, ...props }: Props & { title: string; acts: React.ReactNode }) {
  const { thing, read, bars } = props
  return (
    <>
      <PageHead title={title} />
      {read.error ? (
        <Refused error={read.error} thing={thing} onRetry={read.retry} acts={acts} />
      ) : (
        <Coming bars={bars} head={16} page />
      )}
    </>
  )
}

function Coming({ bars, head, page }: { bars: readonly string[]; head: number; page?: boolean }) {
  return (
    <div className={classes.coming} data-page={page || undefined}>
      {bars.map((width, i) => (
        <Bar key={width} width={width} {...(i === 0 && { height: head })} />
      ))}
    </div>
  )
}
