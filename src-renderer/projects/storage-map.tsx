import { Button } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Figure } from '../ui/figure.tsx'
import { LargeChart, MiniChart, MiniChartSkeleton } from '../ui/mini-chart.tsx'
import { bytes, count, pluralize } from '../ui/number.ts'
import { useWidth } from '../ui/use-width.ts'
import classes from './storage-map.module.css'
import { groupTiles, layOutGroups, type Storage, type StorageTile } from './storage-tiles.ts'
import { type Box, squarify } from './treemap.ts'

interface Props {
  /** Receives a filter term for the picked namespace. */
  onPick: (filter: string) => void
}

const height = 460
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
        legend={[bytes(data.total.storage_size), `in ${pluralize(data.total.namespaces, 'namespace')}`]}
        onOpen={() => setOpen(true)}
      >
        {squarify(groupTiles(data), ({ size }) => size, miniBox).map(({ item, x, y, width, height }) => (
          <rect key={item.key} x={x} y={y} width={Math.max(0, width - 1)} height={Math.max(0, height - 1)} rx="1" />
        ))}
      </MiniChart>
      {open && (
        <StorageDialog
          storage={data}
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

function StorageDialog({ storage, onClose, onPick }: Props & { storage: Storage; onClose: () => void }) {
  const { total, namespaces } = storage
  const empty = namespaces.filter((namespace) => namespace.storage_size === 0).length
  return (
    <Dialog title="Storage by namespace" size={1040} onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <LargeChart>
        <Figure
          name="Storage by namespace"
          height={height}
          columns={['Namespace', 'Projects', 'Storage']}
          rows={namespaces.map((namespace) => [
            namespace.full_path,
            count(namespace.projects),
            bytes(namespace.storage_size),
          ])}
          legend={
            <span>
              {bytes(total.storage_size)} in {pluralize(total.projects, 'project')} and{' '}
              {pluralize(total.namespaces, 'namespace')}
              {empty > 0 && `, ${count(empty)} of them empty`}. Select a namespace to list the projects in the namespace
              and its subgroups.
            </span>
          }
        >
          <Tiles storage={storage} onPick={onPick} />
        </Figure>
      </LargeChart>
    </Dialog>
  )
}

/** One tab stop. The arrow keys move through the tiles of each group, largest first. */
function Tiles({ storage, onPick }: Props & { storage: Storage }) {
  const { ref, width } = useWidth()
  const frames = layOutGroups(groupTiles(storage), { x: 0, y: 0, width, height })
  const tiles = frames.flatMap((frame) => frame.tiles.map(({ item }) => item)).filter(({ filter }) => filter)
  const [currentKey, setCurrentKey] = useState<string>()
  const current = tiles.find(({ key }) => key === currentKey) ?? tiles[0]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const index = tiles.findIndex(({ key }) => key === current?.key)
    const next = by && tiles[(index + by + tiles.length) % tiles.length]
    if (!next) return
    event.preventDefault()
    setCurrentKey(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    <div
      ref={ref}
      className={classes.map}
      style={{ height }}
      role="toolbar"
      aria-label="Namespaces"
      onKeyDown={onKeyDown}
    >
      {frames.map((frame) => (
        <div key={frame.group.key}>
          {frame.hasHeader && (
            <span
              className={`cut ${classes.head}`}
              title={`${frame.group.name}, ${bytes(frame.group.size)}`}
              style={{ left: frame.x, top: frame.y, width: frame.width }}
            >
              {frame.group.name}
              {frame.width >= 112 && <span className="quiet"> {bytes(frame.group.size)}</span>}
            </span>
          )}
          {frame.tiles.map(({ item, ...box }) => (
            <TileButton
              key={item.key}
              tile={item}
              box={box}
              isCurrent={item.key === current?.key}
              onPick={() => item.filter && onPick(item.filter)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface TileProps {
  tile: StorageTile
  box: Box
  /** The tile that the Tab key reaches. */
  isCurrent: boolean
  onPick: () => void
}

function TileButton({ tile, box, isCurrent, onPick }: TileProps) {
  const title = `${tile.name}, ${bytes(tile.size)}${tile.projects > 0 ? `, ${pluralize(tile.projects, 'project')}` : ''}`
  const hasLabel = box.width >= 52 && box.height >= 24
  return (
    <button
      type="button"
      className={classes.tile}
      data-key={tile.key}
      data-kind={tile.kind}
      data-labeled={hasLabel || undefined}
      style={{
        left: box.x,
        top: box.y,
        width: Math.max(1, box.width - 1),
        height: Math.max(1, box.height - 1),
      }}
      tabIndex={isCurrent ? 0 : -1}
      disabled={!tile.filter}
      title={title}
      onClick={onPick}
    >
      <span className={hasLabel ? 'cut' : 'visually-hidden'}>{tile.name} </span>
      <span className={hasLabel && box.height >= 40 ? `cut ${classes.size}` : 'visually-hidden'}>
        {bytes(tile.size)}
      </span>
      {tile.projects > 0 && <span className="visually-hidden">, {pluralize(tile.projects, 'project')}</span>}
    </button>
  )
}
