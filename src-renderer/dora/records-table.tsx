import type { ReactNode } from 'react'
import type { Failure } from '../ui/states.tsx'
import { ErrorBand, SkeletonBar, useDelayed } from '../ui/states.tsx'
import { omissions } from './point-texts.ts'
import classes from './records-table.module.css'

export interface Column<R> {
  name: string
  cell: (record: R) => ReactNode
  /**
   * `title` and `path` share the room that the other columns leave, `name` and `mono` have a limited width, and `number` is aligned to the
   * right.
   */
  kind?: 'title' | 'path' | 'name' | 'mono' | 'number'
}

interface Props<R> {
  /** One record: `merge request`. */
  noun: string
  read: {
    data: { total: number; hidden: number; records: readonly R[] } | undefined
    error: Failure | null
    pending: boolean
    retry: () => void
  }
  columns: readonly Column<R>[]
  keyOf: (record: R) => string | number
  /** Which records the list begins with. */
  order: 'newest' | 'longest'
  /** Shown without any record. */
  empty: string
}

/** The records that a metric counts, and how many are not shown. */
export function RecordsTable<R>({ noun, read, columns, keyOf, order, empty }: Props<R>) {
  const late = useDelayed(read.pending)
  if (read.error && !read.data)
    return <ErrorBand error={read.error} what={`The ${noun}s could not be loaded.`} onRetry={read.retry} />
  if (!read.data)
    return (
      <div className={classes.loading}>{late && [70, 55, 62].map((w) => <SkeletonBar key={w} width={`${w}%`} />)}</div>
    )
  const { records, total } = read.data
  return (
    <>
      {total === 0 && <p>{empty}</p>}
      {records.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ name, kind }) => (
                <th key={name} scope="col" data-kind={kind}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <tr key={keyOf(record)}>
                {columns.map(({ name, cell, kind }) => (
                  <td key={name} data-kind={kind}>
                    {cell(record)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {omissions(read.data, noun, order).map((sentence) => (
        <p key={sentence} className="quiet">
          {sentence}
        </p>
      ))}
    </>
  )
}
