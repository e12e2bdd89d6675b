import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { AgeLegend } from '../ui/activity-age.tsx'
import { useNow } from '../ui/clock.tsx'
import { day } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Figure } from '../ui/figure.tsx'
import { LargeChart, MiniChart, MiniChartSkeleton } from '../ui/mini-chart.tsx'
import { bytes, count, pluralize } from '../ui/number.ts'
import { ErrorBand } from '../ui/states.tsx'
import { useWindowHeight } from '../ui/use-window-height.ts'
import classes from './storage-map.module.css'
import { StorageTiles } from './storage-tiles.tsx'
import { everything, nodesOf, type StorageNode, tilesOf } from './storage-tree.ts'
import { squarify } from './treemap.ts'
import { useStorageParts } from './use-storage-parts.ts'

interface Props {
  /** Receives a filter term for the picked namespace. */
  onPick: (filter: string) => void
}

/** The map is only as high as the dialog can show with its head, legend and foot. */
const heightIn = (window_px: number) => Math.max(160, Math.min(460, Math.floor(window_px * 0.9) - 196))
const miniBox = { x: 0, y: 0, width: 88, height: 30 }

/** A mini treemap of storage that opens the full one in a dialog. */
export function StorageMap({ onPick }: Props) {
  const { data, pending } = useRead('GET /-/gantry/v1/storage', {})
  const [open, setOpen] = useState(false)
  if (pending) return <MiniChartSkeleton />
  if (!data || data.total.storage_size === 0) return null
  return (
    <>
      <MiniChart
        width={miniBox.width}
        height={miniBox.height}
        name="Storage by namespace"
        legend={[bytes(data.total.storage_size), `in ${pluralize(data.total.projects, 'project')}`]}
        onOpen={() => setOpen(true)}
      >
        {squarify(tilesOf(nodesOf(data)), ({ size }) => size, miniBox).map(({ item, x, y, width, height }) => (
          <rect key={item.key} x={x} y={y} width={Math.max(0, width - 1)} height={Math.max(0, height - 1)} rx="1" />
        ))}
      </MiniChart>
      {open && (
        <StorageDialog
          onClose={() => setOpen(false)}
          onPick={(filter) => {
            setOpen(false)
            onPick(filter)
          }}
        />
      )}
    </>
  )
}

function StorageDialog({ onClose, onPick }: Props & { onClose: () => void }) {
  const now = useNow()
  const height = heightIn(useWindowHeight())
  const [path, setPath] = useState<readonly StorageNode[]>([everything])
  const shown = path.at(-1) ?? everything
  const { parts, total, error, retry } = useStorageParts(shown)
  const { storage_size: size, projects } = total ?? { storage_size: shown.size, projects: shown.projects }
  return (
    <Dialog
      title="Storage by namespace"
      size={1040}
      onClose={onClose}
      foot={
        <>
          <NodeAction node={shown} onPick={onPick} />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <LargeChart>
        <PathSteps path={path} onStep={(index) => setPath(path.slice(0, index + 1))}>
          {bytes(size)}
          {projects > 0 && shown.source?.by !== 'statistics' && ` in ${pluralize(projects, 'project')}`}
        </PathSteps>
        {error ? (
          <div style={{ minHeight: height }}>
            <ErrorBand error={error} what="The parts could not be loaded." onRetry={retry} />
          </div>
        ) : (
          <Figure
            name="Storage by namespace"
            height={height}
            columns={['Part', 'Projects', 'Storage', 'Last activity']}
            rows={(parts ?? []).map((part) => [
              part.full_path ?? part.name,
              part.projects > 0 ? count(part.projects) : '–',
              bytes(part.size),
              part.last_activity_at ? day(part.last_activity_at, now) : '–',
            ])}
            legend={shown.source?.by !== 'statistics' && <AgeLegend />}
          >
            <StorageTiles
              // The part itself fills the map until its own parts are there.
              tiles={parts ? tilesOf(parts) : [{ ...shown, source: undefined }]}
              shownKey={path.map(({ key }) => key).join('/')}
              height={height}
              now={now}
              onOpen={(node) => setPath([...path, node])}
            />
          </Figure>
        )}
      </LargeChart>
    </Dialog>
  )
}

interface PathProps {
  path: readonly StorageNode[]
  onStep: (index: number) => void
  /** About the last step. */
  children: ReactNode
}

const PathSteps = ({ path, onStep, children }: PathProps) => (
  <nav className={classes.path} aria-label="Shown part">
    {path.map(({ key, name }, index) =>
      index === path.length - 1 ? (
        <b key={key} aria-current="location" dir="auto">
          {name}
        </b>
      ) : (
        <span key={key} className={classes.parent}>
          <button type="button" className={classes.step} dir="auto" onClick={() => onStep(index)}>
            {name}
          </button>
          <span className="quiet" aria-hidden="true">
            /
          </span>
        </span>
      ),
    )}
    <span className="quiet">{children}</span>
  </nav>
)

/** Leaves the chart for the shown part: its projects in the list, or the page of a project. */
function NodeAction({ node: { name, filter, source }, onPick }: { node: StorageNode } & Props) {
  const navigate = useNavigate()
  if (filter)
    return (
      <Button variant="filled" onClick={() => onPick(filter)}>
        <span>
          View projects of <bdi>{name}</bdi>
        </span>
      </Button>
    )
  if (source?.by !== 'statistics') return null
  const params = { projectId: String(source.project_id) }
  return (
    <Button variant="filled" onClick={() => void navigate({ to: '/projects/$projectId', params })}>
      <span>
        Open <bdi>{name}</bdi>
      </span>
    </Button>
  )
}
