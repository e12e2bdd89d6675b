import { PageHead } from './page-head.tsx'
import classes from './record-skeleton.module.css'
import { type Failure, LoadFailed, SkeletonBar } from './states.tsx'

interface Props {
  /** The kind of record: "project", "issue". */
  noun: string
  read: { error: Failure | null; retry: () => void }
  /** Widths of the skeleton bars, the title first. */
  bars: readonly string[]
}

/** Shown in a peek while its record loads, or if loading failed. */
export function PeekSkeleton({ noun, read, bars }: Props) {
  if (read.error) return <LoadFailed error={read.error} noun={noun} onRetry={read.retry} />
  return <SkeletonBars bars={bars} head={14} />
}

/** Shown on a full page while its record loads, or if loading failed. */
export function RecordSkeleton({ title, actions, ...props }: Props & { title: string; actions: React.ReactNode }) {
  const { noun, read, bars } = props
  return (
    <>
      <PageHead title={title} />
      {read.error ? (
        <LoadFailed error={read.error} noun={noun} onRetry={read.retry} actions={actions} />
      ) : (
        <SkeletonBars bars={bars} head={16} page />
      )}
    </>
  )
}

function SkeletonBars({ bars, head, page }: { bars: readonly string[]; head: number; page?: boolean }) {
  return (
    <div className={classes.skeleton} data-page={page || undefined}>
      {bars.map((width, i) => (
        <SkeletonBar key={width} width={width} {...(i === 0 && { height: head })} />
      ))}
    </div>
  )
}
