import { useMemo } from 'react'
import { requestOf } from '../api/client.ts'
import { curlText } from '../api/curl.ts'
import { ListBrowser, type PeekActions } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { copyText } from '../ui/copy.ts'
import { FieldName } from '../ui/field-name.tsx'
import { count } from '../ui/number.ts'
import { Peek } from '../ui/peek.tsx'
import { EmptyState } from '../ui/states.tsx'
import { failureColumns } from './failure-columns.tsx'
import { type Failure, failureList } from './failure-list.ts'
import {
  describeLoss,
  describeUnlisted,
  type ImportResult,
  nameOfRecord,
  nameOfRelation,
  placeOfFailure,
  reasonOf,
} from './import-words.ts'
import classes from './imports.module.css'
import { sumOf } from './outcomes.ts'

/** The records, and parts of records, that could not be imported, each with its field and reason. */
export function ImportFailures({ result }: { result: ImportResult }) {
  const url = useUrlState()
  const { project_id, relations } = result
  const kind = useMemo(() => failureList(project_id), [project_id])
  const list = useList(kind, url, { filter: url.get('q') ?? '', sort: '' })
  const names = [...new Set(result.failures.flatMap(({ relation, part }) => [relation, ...(part ? [part] : [])]))]
  const counted = relations ? sumOf(relations).failed : 0
  const stored = result.failures.length
  return (
    <>
      {counted > stored && stored < maxFailures && (
        <p className={classes.unlisted}>{describeUnlisted(counted, stored)}</p>
      )}
      <ListBrowser
        list={list}
        columns={failureColumns}
        hint="relation: or words in title, field and reason …"
        values={names.map((value) => ({ value, note: nameOfRelation(value) }))}
        nameOf={(failure) => `${placeOfFailure(failure)}, ${nameOfRecord(failure)}`}
        onOpen={list.rows.showPeek}
        peek={(_, row, actions) => row && <FailurePeek result={result} failure={row} {...actions} />}
        emptyState={
          relations && sumOf(relations).failed === 0 ? (
            <EmptyState title="No record failed">
              <p>All records and their parts were imported or skipped without an error.</p>
            </EmptyState>
          ) : (
            <EmptyState title="No failures are stored">
              <p>The instance keeps only the newest 100 failures of each relation.</p>
            </EmptyState>
          )
        }
      />
    </>
  )
}

/** The result holds at most so many failures, so the number of stored ones is not known. */
const maxFailures = 1000

interface PeekProps extends PeekActions {
  result: ImportResult
  failure: Failure
}

function FailurePeek({ result: { project_id, status }, failure, ...actions }: PeekProps) {
  const { relation, part, line_number, iid, title, field, exception_class } = failure
  return (
    <Peek
      name="Failure"
      badge={null}
      reference={<span className="cut">{placeOfFailure(failure)}</span>}
      title={title ?? nameOfRecord(failure)}
      meta={[
        ['Relation', <code key="relation">{relation}</code>],
        ...(part === null ? [] : ([['Part', <code key="part">{part}</code>]] as const)),
        ['Line', count(line_number + 1)],
        ['Number', iid === null ? '–' : `#${iid}`],
        [
          'Field',
          field === null ? (
            '–'
          ) : (
            <code key="field">
              <FieldName name={field} />
            </code>
          ),
        ],
        ['Error', <code key="error">{exception_class}</code>],
      ]}
      onCopy={() =>
        copyText(curlText(requestOf('GET /-/gantry/v1/imports/:project_id/failures', { project_id })), 'Request')
      }
      {...actions}
    >
      <p className={classes.first}>{reasonOf(failure)}</p>
      <p className="quiet">{describeLoss(failure, status)}</p>
    </Peek>
  )
}
