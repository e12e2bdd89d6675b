import { Button } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PeekTabs } from '../ui/peek.tsx'
import { RecordSkeleton, TabSkeleton } from '../ui/record-skeleton.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { ImportFailures } from './import-failures.tsx'
import { ImportPeople } from './import-people.tsx'
import { ImportStatus } from './import-status.tsx'
import { ImportSummary } from './import-summary.tsx'
import type { ImportResult } from './import-words.ts'
import { sumOf } from './outcomes.ts'

const endStates = new Set<string>(['none', 'finished', 'failed'])
const poll_ms = 700

/**
 * The progress and result of one import. Only the user who started the import and administrators may read the result. Everybody else who
 * sees the project gets the status.
 */
export function ImportRunScreen() {
  const { projectId = '' } = useParams({ strict: false })
  const isId = /^[1-9]\d*$/.test(projectId)
  const result = useImportResult(isId ? Number(projectId) : undefined)
  const mayOnlySeeStatus = !isId || result.error?.status === 404
  const first = useRead('GET /projects/:id/import', { id: projectId }, { enabled: mayOnlySeeStatus })
  const runs = first.data !== undefined && !endStates.has(first.data.import_status)
  const status = useRead(
    'GET /projects/:id/import',
    { id: projectId },
    { enabled: mayOnlySeeStatus, refetchInterval: runs ? poll_ms : false },
  )
  const read = mayOnlySeeStatus ? status : result
  const shown = read.data
  const state = mayOnlySeeStatus ? status.data?.import_status : result.data?.status
  useRefetchAfter(state)
  // The lists of the other tabs show their own requests.
  const tab = useTab(result.data)
  useScreenRequest({ request: mayOnlySeeStatus || tab.value === 'result' ? read.request : null })

  if (!shown)
    return (
      <RecordSkeleton
        title="Import"
        noun="import"
        read={read}
        actions={
          <LinkButton to="/import" variant="filled">
            Import project
          </LinkButton>
        }
      >
        <TabSkeleton />
      </RecordSkeleton>
    )
  return (
    <>
      <PageHead
        title="Import"
        windowTitle={`Import of ${shown.path_with_namespace}`}
        count={<span className="mono">{shown.path_with_namespace}</span>}
        actions={
          <>
            <LinkButton to="/import" search={{ tab: 'past', q: 'kind:import' }}>
              Past imports
            </LinkButton>
            <LinkButton to="/import">Import another project</LinkButton>
            {state === 'finished' && (
              <Button
                variant="filled"
                leftSection={<IconFolder size={15} stroke={1.75} />}
                renderRoot={(props) => <Link to="/projects/$projectId" params={{ projectId }} {...props} />}
              >
                Open project
              </Button>
            )}
          </>
        }
      />
      {tab.tabs.length > 1 && <PeekTabs tabs={tab.tabs} value={tab.value} onPick={tab.pick} />}
      {read.error && <ErrorBand error={read.error} what="The import could not be refreshed." onRetry={read.retry} />}
      {mayOnlySeeStatus && status.data && <ImportStatus key={projectId} id={projectId} status={status.data} />}
      {!mayOnlySeeStatus && result.data && tab.value === 'result' && (
        <ImportSummary key={projectId} result={result.data} at={result.fetched_at} />
      )}
      {!mayOnlySeeStatus && result.data && tab.value === 'failed' && (
        <ImportFailures key={projectId} result={result.data} />
      )}
      {!mayOnlySeeStatus && result.data && tab.value === 'people' && (
        <ImportPeople key={projectId} result={result.data} />
      )}
    </>
  )
}

/** The result of the import. While the import runs, the result is read again and again. */
function useImportResult(project_id: number | undefined) {
  const input = { project_id: project_id ?? 0 }
  const enabled = project_id !== undefined
  const first = useRead('GET /-/gantry/v1/imports/:project_id', input, { enabled })
  const runs = first.data !== undefined && !endStates.has(first.data.status)
  return useRead('GET /-/gantry/v1/imports/:project_id', input, { enabled, refetchInterval: runs ? poll_ms : false })
}

type Tab = 'result' | 'failed' | 'people'

/** The tabs of an import that has ended. A running import has no lists yet. */
function useTab(result: ImportResult | undefined) {
  const url = useUrlState()
  const hasEnded = result !== undefined && endStates.has(result.status)
  const failures = result?.relations ? sumOf(result.relations).failed : (result?.failures.length ?? 0)
  const tabs: (readonly [Tab, string, number?])[] = [['result', 'Result']]
  if (hasEnded && (result.relations || failures > 0)) tabs.push(['failed', 'Failed', failures])
  if (hasEnded && result.people) tabs.push(['people', 'People', result.people.length])
  return {
    tabs,
    value: tabs.find(([id]) => id === url.get('tab'))?.[0] ?? 'result',
    pick: (id: Tab) =>
      url.push({ tab: id === 'result' ? undefined : id, q: undefined, peek: undefined, page: undefined }),
  }
}

/** When the import ends, refetches the project list, the counts in the rail and the past imports. */
function useRefetchAfter(status: string | undefined) {
  const cache = useQueryClient()
  useEffect(() => {
    if (status !== 'finished' && status !== 'failed') return
    void cache.invalidateQueries({ queryKey: ['GET /projects'] })
    void cache.invalidateQueries({ queryKey: ['GET /-/gantry/v1/state'] })
    void cache.invalidateQueries({ queryKey: ['GET /-/gantry/v1/imports'] })
    void cache.invalidateQueries({ queryKey: ['GET /-/gantry/v1/transfers'] })
  }, [cache, status])
}
