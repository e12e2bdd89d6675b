import { Button } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ErrorBand, LoadFailed, SkeletonBar, useDelayed } from '../ui/states.tsx'
import { FailedRelations } from './failed-relations.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ImportStates } from './import-states.tsx'
import classes from './imports.module.css'

const endStates = new Set(['none', 'finished', 'failed'])

/** The progress and result of one import. */
export function ImportRunScreen() {
  const { projectId = '' } = useParams({ strict: false })
  const first = useRead('GET /projects/:id/import', { id: projectId })
  const status = first.data?.import_status
  const running = status !== undefined && !endStates.has(status)
  const run = useRead('GET /projects/:id/import', { id: projectId }, { refetchInterval: running ? 700 : false })
  useScreenRequest(run)
  useRefetchAfter(status)
  const showSkeleton = useDelayed(run.pending)

  if (run.error && !run.data)
    return (
      <>
        <PageHead title="Import" />
        <LoadFailed
          error={run.error}
          noun="import"
          onRetry={run.retry}
          actions={
            <Button variant="filled" renderRoot={(props) => <Link to="/import" {...props} />}>
              Import project
            </Button>
          }
        />
      </>
    )
  return (
    <>
      <PageHead
        title="Import"
        windowTitle={run.data ? `Import of ${run.data.path_with_namespace}` : 'Import'}
        count={run.data && <span className="mono">{run.data.path_with_namespace}</span>}
        actions={
          <>
            <Button renderRoot={(props) => <Link to="/import" {...props} />}>Import another project</Button>
            {status === 'finished' && (
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
      {run.error && <ErrorBand error={run.error} what="The import could not be refreshed." onRetry={run.retry} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.run} tabIndex={0} aria-label="Import">
        {run.data ? (
          <>
            <ImportStates key={projectId} status={run.data.import_status} createdAt={run.data.created_at} />
            {run.data.import_status === 'failed' && <FailedNote text={run.data.import_error} />}
            {run.data.import_status === 'finished' && <ImportCounts id={projectId} />}
            {(run.data.import_status === 'finished' || run.data.failed_relations.length > 0) && (
              <FailedRelations relations={run.data.failed_relations} />
            )}
          </>
        ) : (
          showSkeleton && <SkeletonBar width={420} />
        )}
      </section>
    </>
  )
}

/** When the import ends, refetches the project list, the counts in the rail and the past imports. */
function useRefetchAfter(status: string | undefined) {
  const cache = useQueryClient()
  useEffect(() => {
    if (status !== 'finished' && status !== 'failed') return
    void cache.invalidateQueries({ queryKey: ['GET /projects'] })
    void cache.invalidateQueries({ queryKey: ['GET /-/gantry/v1/state'] })
    void cache.invalidateQueries({ queryKey: ['GET /-/gantry/v1/imports'] })
  }, [cache, status])
}

function FailedNote({ text }: { text: string | null }) {
  return (
    <div className={classes.failed} role="alert">
      <p>The import failed. Nothing was imported, and existing projects have not changed.</p>
      <p className="mono">{text ?? 'The server gave no reason.'}</p>
    </div>
  )
}
