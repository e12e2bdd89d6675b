import { Button } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Figure } from '../ui/figure.tsx'
import { LargeChart, MiniChart, MiniChartSkeleton } from '../ui/mini-chart.tsx'
import { bytes, count } from '../ui/number.ts'
import { useWidth } from '../ui/use-width.ts'
import classes from './storage-map.module.css'
import { familiesOf, framesOf, type Piece, type Storage } from './storage-plan.ts'
import { squarify } from './treemap.ts'

interface Props {
  /** Takes the term that stands for a namespace. */
  onPick: (filter: string) => void
}

/** Of the large picture. */
const height = 460
const small = { x: 0, y: 0, width: 88, height: 30 }

/** What takes the room, as a small picture that opens the large one. */
export function StorageMap({ onPick }: Props) {
  const { data, pending } = useRead('GET /-/gantry/v1/storage', {})
  const [open, setOpen] = useState(false)
  if (pending) return <MiniChartSkeleton />
  if (!data || data.total.storage_size === 0) return null
  return (
    <>
      <MiniChart
        width={small.width}
        height={small.height}
        name="Storage by namespace"
        legend={[bytes(data.total.storage_size), `in ${count(data.total.namespaces)} namespaces`]}
        onOpen={() => setOpen(true)}
      >
        {squarify(familiesOf(data), ({ size }) => size, small).map(({ item, x, y, width, height }) => (
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
  const empty = namespaces.filter((one) => one.storage_size === 0).length
  return (
    <Dialog title="Storage by namespace" size={1040} onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <LargeChart>
        <Figure
          name="Storage by namespace"
          height={height}
          columns={['Namespace', 'Projects', 'Storage']}
          rows={namespaces.map((one) => [one.full_path, count(one.projects), bytes(one.storage_size)])}
          legend={
            <span>
              {bytes(total.storage_size)} in {count(total.projects)} projects of {count(total.namespaces)} namespaces
              {empty > 0 && `; ${count(empty)} of them take nothing`}. A piece filters the list: by it, and what is
              below it.
            </span>
          }
        >
          <Tiles storage={storage} onPick={onPick} />
        </Figure>
      </LargeChart>
    </Dialog>
  )
}

/** One stop of the Tab key; the arrows go from piece to piece, from the largest to the smallest of each group. */
function Tiles({ storage, onPick }: Props & { storage: Storage }) {
  const { ref, width } = useWidth()
  const frames = framesOf(familiesOf(storage), { x: 0, y: 0, width, height })
  const pieces = frames.flatMap((frame) => frame.tiles.map(({ item }) => item)).filter(({ filter }) => filter)
  const [at, setAt] = useState<string>()
  const here = pieces.find(({ key }) => key === at) ?? pieces[0]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const index = pieces.findIndex(({ key }) => key === here?.key)
    const next = by && pieces[(index + by + pieces.length) % pieces.length]
    if (!next) return
    event.preventDefault()
    setAt(next.key)
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
        <div key={frame.family.key}>
          {frame.headed && (
            <span
              className={`cut ${classes.head}`}
              title={`${frame.family.name}, ${bytes(frame.family.size)}`}
              style={{ left: frame.x, top: frame.y, width: frame.width }}
            >
              {frame.family.name}
              {frame.width >= 112 && <span className="quiet"> {bytes(frame.family.size)}</span>}
            </span>
          )}
          {frame.tiles.map(({ item, ...place }) => (
            <PieceTile
              key={item.key}
              piece={item}
              place={place}
              reachable={item.key === here?.key}
              onPick={() => item.filter && onPick(item.filter)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface TileProps {
  piece: Piece
  place: { x: number; y: number; width: number; height: number }
  reachable: boolean
  onPick: () => void
}

function PieceTile({ piece, place, reachable, onPick }: TileProps) {
  const words = `${piece.name}, ${bytes(piece.size)}${piece.projects > 0 ? `, ${count(piece.projects)} projects` : ''}`
  const roomy = place.width >= 52 && place.height >= 24
  return (
    <button
      type="button"
      className={classes.tile}
      data-key={piece.key}
      data-kind={piece.kind}
      data-roomy={roomy || undefined}
      style={{
        left: place.x,
        top: place.y,
        width: Math.max(1, place.width - 1),
        height: Math.max(1, place.height - 1),
      }}
      tabIndex={reachable ? 0 : -1}
      disabled={!piece.filter}
      title={words}
      onClick={onPick}
    >
      <span className={roomy ? 'cut' : 'visually-hidden'}>{piece.name} </span>
      <span className={roomy && place.height >= 40 ? `cut ${classes.size}` : 'visually-hidden'}>
        {bytes(piece.size)}
      </span>
      {piece.projects > 0 && <span className="visually-hidden">, {count(piece.projects)} projects</span>}
    </button>
  )
}
