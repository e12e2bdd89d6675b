import { PageHead } from './page-head.tsx'
import classes from './record-skeleton.module.css'
import { type Failure, LoadFailed, SkeletonBar } from './states.tsx'

interface Props {
  /** "project", "issue": what was asked for. */
  noun: string
  read: { error: Failure | null; retry: () => void }
  /** How wide its first words will be, the title first. */
  bars: readonly string[]
}

/** What stands in the peek until its record is there: bars in the place of words, or why it does not come. */
export function PeekSkeleton({ noun: thing, read, bars }: Props) {
  if (read.error) return <LoadFailed error={read.error} noun={thing} onRetry={read.retry} />
  return <SkeletonBars bars={bars} head={14} />
}

/** The same for a whole screen. */
export function RecordSkeleton({
  title,
  actions: acts,
  ...props
}: Props & { title: string; actions: React.ReactNode }) {
  const { noun: thing, read, bars } = props
  return (
    <>
      <PageHead title={title} />
      {read.error ? (
        <LoadFailed error={read.error} noun={thing} onRetry={read.retry} actions={acts} />
      ) : (
        <SkeletonBars bars={bars} head={16} page />
      )}
    </>
  )
}

function SkeletonBars({ bars, head, page }: { bars: readonly string[]; head: number; page?: boolean }) {
  return (
    <div className={classes.coming} data-page={page || undefined}>
      {bars.map((width, i) => (
        <SkeletonBar key={width} width={width} {...(i === 0 && { height: head })} />
      ))}
    </div>
  )
}
