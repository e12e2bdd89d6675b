import type { ReactNode } from 'react'
import { type Fact, Facts } from './facts.tsx'
import { PageHead } from './page-head.tsx'
import { RecordBody } from './record-body.tsx'
import classes from './record-skeleton.module.css'
import { type Failure, LoadFailed, SkeletonBar, useDelayed } from './states.tsx'

interface Props {
  /** The kind of record: "project", "issue". */
  noun: string
  read: { error: Failure | null; retry: () => void }
}

/** Shown in a peek while its record loads, or if loading failed. `bars` are widths, the title first. */
export function PeekSkeleton({ noun, read, bars }: Props & { bars: readonly string[] }) {
  if (read.error) return <LoadFailed error={read.error} noun={noun} onRetry={read.retry} />
  return <SkeletonBars bars={bars} />
}

interface PageProps extends Props {
  title: string
  /** The room of the avatar in the title bar. */
  mark?: ReactNode
  /** Offered if loading failed. */
  actions: ReactNode
  /** The tabs of the page. Without them, a line follows the title bar. */
  tabs?: ReactNode
  /** The skeleton of what follows, after 200 ms. */
  children: ReactNode
}

/** Shown on a full page while its record loads, or if loading failed. */
export function RecordSkeleton({ title, mark, noun, read, actions, tabs, children }: PageProps) {
  const waited = useDelayed(!read.error)
  if (read.error)
    return (
      <>
        <PageHead title={title} />
        <LoadFailed error={read.error} noun={noun} onRetry={read.retry} actions={actions} />
      </>
    )
  return (
    <>
      <PageHead title={title} mark={mark} />
      {tabs ?? <div className={classes.line} />}
      {waited && children}
    </>
  )
}

interface BodyProps {
  /** As of the `RecordBody` that follows. */
  name: string
  metaLabel: string
  /** The terms of the metadata column. */
  terms: readonly string[]
}

const widths = [96, 120, 64, 80]

/** The skeleton of a record with a title and a text. */
export const TextSkeleton = (props: BodyProps) => (
  <BodySkeleton {...props}>
    <SkeletonBars bars={['60%', '92%', '84%', '40%']} />
  </BodySkeleton>
)

/** The skeleton of an overview: a description, key figures, and short lists. */
export const OverviewSkeleton = ({ facts, ...props }: BodyProps & { facts: readonly Fact[] }) => (
  <BodySkeleton {...props}>
    <div className={classes.description}>
      <SkeletonBar width="44%" />
    </div>
    <Facts facts={facts} />
    <div className={classes.addresses}>
      {['52%', '64%'].map((width) => (
        <div key={width} className={classes.row}>
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  </BodySkeleton>
)

const BodySkeleton = ({ name, metaLabel, terms, children }: BodyProps & { children: ReactNode }) => (
  <RecordBody
    name={name}
    metaLabel={metaLabel}
    meta={terms.map((term, i) => [term, <SkeletonBar key={term} width={widths[i % widths.length] ?? 96} />])}
  >
    {children}
  </RecordBody>
)

/** The skeleton of a tab with a list or with settings. */
export const TabSkeleton = () => (
  <div className={classes.tab}>
    {['40%', '80%', '64%'].map((width) => (
      <div key={width} className={classes.row}>
        <SkeletonBar width={width} />
      </div>
    ))}
  </div>
)

function SkeletonBars({ bars }: { bars: readonly string[] }) {
  return (
    <div className={classes.text}>
      {bars.map((width, i) => (
        <SkeletonBar key={width} width={width} {...(i === 0 && { height: 16 })} />
      ))}
    </div>
  )
}
