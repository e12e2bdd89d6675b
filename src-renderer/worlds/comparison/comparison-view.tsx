import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import type { UrlState } from '../../lists/use-url-state.ts'
import { keyText } from '../../rows/row-words.ts'
import { splitTables, tableText } from '../../rows/table-words.ts'
import { pluralize } from '../../ui/number.ts'
import { Split } from '../../ui/split.tsx'
import { EmptyState, ErrorBand } from '../../ui/states.tsx'
import classes from './comparison.module.css'
import { diffList, diffOptions, type Pair, rowsOf } from './diff.ts'
import { diffColumns } from './diff-columns.tsx'
import { DiffPeek } from './diff-peek.tsx'
import { PlacePickers } from './place-pickers.tsx'
import { TableCountsList } from './table-counts.tsx'

/** How two worlds or snapshots differ: how many rows of each table, and the rows with what has changed. */
export function ComparisonView({ url }: { url: UrlState }) {
  const [before, after] = [url.get('before') ?? '', url.get('after') ?? '']
  const pick = (first: string, second: string) =>
    url.push({
      ...{ before: first || undefined, after: second || undefined },
      ...{ table: undefined, peek: undefined, page: undefined },
    })
  return (
    <>
      <PlacePickers before={before} after={after} onPick={pick} />
      {before === '' || after === '' ? (
        <EmptyState title="Choose two worlds">
          <p>
            Compare a world with another one, with a snapshot, or with what it held when it was forked:{' '}
            <code>NAME@origin</code>. The comparison names each row that differs, without secrets.
          </p>
        </EmptyState>
      ) : (
        <Comparison key={`${before} ${after}`} pair={{ before, after }} url={url} />
      )}
    </>
  )
}

function Comparison({ pair, url }: { pair: Pair; url: UrlState }) {
  const table = url.get('table')
  const { before, after } = pair
  const cache = useQueryClient()
  const kind = useMemo(() => diffList(cache, { before, after }, table), [cache, before, after, table])
  const list = useList(kind, url, { filter: '', sort: '' })
  const { rows, pages } = list
  const answer = useQuery({ ...diffOptions(pair, table, list.startPage), placeholderData: keepPreviousData })
  const counts = answer.data?.body
  const tables = counts?.tables ?? []
  const { plain, internal } = splitTables(tables)
  const [total, kept] = [sumOf(plain), sumOf(internal)]
  const { error } = pages
  if (counts && total + kept === 0)
    return (
      <EmptyState title="No difference">
        <p>
          {before} and {after} hold the same records. Tokens, jobs and what follows from other tables are not compared.
        </p>
      </EmptyState>
    )
  const peeked = list.loaded.find((row) => kind.idOf(row) === rows.peek)
  return (
    <>
      {error && (
        <ErrorBand
          error={error}
          what={error.status === 403 ? 'Only administrators compare worlds.' : 'The comparison could not be loaded.'}
          onRetry={() => {
            pages.retry()
          }}
        />
      )}
      {!(error && !counts) && (
        <p className={classes.sum} role="status">
          {counts
            ? `${pluralize(total, 'row')} in ${pluralize(plain.length, 'table')}${kept > 0 ? `, and ${pluralize(kept, 'internal row')}` : ''}`
            : 'The databases are compared …'}
          {counts?.complete === false && '. There are more: after 50,000 differences, the rest is not counted'}
        </p>
      )}
      {!(error && tables.length === 0) && (
        <div className={classes.body}>
          <TableCountsList
            tables={counts?.tables}
            table={table}
            onPick={(next) => url.push({ table: next, peek: undefined, page: undefined })}
          />
          <Split
            name="differences"
            side={
              rows.peek && (
                <DiffPeek
                  id={rows.peek}
                  row={peeked}
                  pair={pair}
                  onPrevious={() => rows.keyActions.current?.previous()}
                  onNext={() => rows.keyActions.current?.next()}
                  onOpen={() => undefined}
                  onClose={rows.closePeek}
                />
              )
            }
          >
            {table === undefined && counts && total === 0 ? (
              <EmptyState title="Only internal rows differ">
                <p>Gantry keeps these for itself. The list of tables shows them.</p>
              </EmptyState>
            ) : (
              <ListTable
                name="Differences"
                pages={pages}
                rows={rows}
                lines={list.lines}
                columns={diffColumns}
                sorted={{ order: '', descending: false }}
                onSort={() => undefined}
                startPage={list.startPage}
                noun="row"
                nameOf={(row) => `${tableText(row.table)} ${keyText(row)}`}
                onOpen={rows.showPeek}
                renderGroupHead={tableText}
              />
            )}
          </Split>
        </div>
      )}
    </>
  )
}

const sumOf = (tables: Parameters<typeof rowsOf>[0][]) => tables.reduce((sum, one) => sum + rowsOf(one), 0)
