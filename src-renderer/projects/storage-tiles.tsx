import { useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import ages from '../ui/activity-age.module.css'
import { ageOf } from '../ui/activity-age.tsx'
import { blockPadding_px, linesIn, paddingAbove } from '../ui/block-label.ts'
import { bytes, pluralize } from '../ui/number.ts'
import { textWidth } from '../ui/text-width.ts'
import { useWidth } from '../ui/use-width.ts'
import classes from './storage-map.module.css'
import type { StorageNode } from './storage-tree.ts'
import { type Box, squarify } from './treemap.ts'

interface Props {
  tiles: readonly StorageNode[]
  /** Identifies the node that the tiles are parts of. */
  shownKey: string
  height: number
  now: number
  onOpen: (node: StorageNode) => void
}

/** One tab stop. The arrow keys move through the tiles, largest first. A click or Enter zooms in. */
export function StorageTiles({ tiles, shownKey, height, now, onOpen }: Props) {
  const { ref, width } = useWidth()
  const placed = squarify(tiles, ({ size }) => size, { x: 0, y: 0, width, height })
  const [currentKey, setCurrentKey] = useState<string>()
  const current = tiles.find(({ key }) => key === currentKey) ?? tiles[0]
  const map = useRef<HTMLDivElement>(null)
  const shownBefore = useRef(shownKey)
  // Zooming removes the tile or the step that had the focus.
  useEffect(() => {
    if (shownBefore.current !== shownKey) map.current?.querySelector('button')?.focus()
    shownBefore.current = shownKey
  }, [shownKey])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const index = tiles.findIndex(({ key }) => key === current?.key)
    const next = by && tiles[(index + by + tiles.length) % tiles.length]
    if (!next) return
    event.preventDefault()
    setCurrentKey(next.key)
    event.currentTarget.querySelectorAll('button')[tiles.indexOf(next)]?.focus()
  }
  return (
    <div
      ref={useMergedRef(ref, map)}
      className={classes.map}
      style={{ height }}
      role="toolbar"
      aria-label="Parts"
      onKeyDown={onKeyDown}
    >
      {placed.map(({ item, ...box }) => (
        <TileButton
          key={item.key}
          tile={item}
          box={box}
          age={ageOf(item.last_activity_at, now)}
          isCurrent={item.key === current?.key}
          onOpen={item.source ? () => onOpen(item) : undefined}
        />
      ))}
      {tiles.length === 0 && <p className="quiet">No storage in use.</p>}
    </div>
  )
}

interface TileProps {
  tile: StorageNode
  box: Box
  age: ReturnType<typeof ageOf>
  /** The tile that the Tab key reaches. */
  isCurrent: boolean
  /** Undefined if the tile cannot be divided. */
  onOpen: (() => void) | undefined
}

function TileButton({ tile, box, age, isCurrent, onOpen }: TileProps) {
  const activity = age ? `, last activity: ${age.name}` : ''
  const contents = contentsOf(tile)
  const lines = linesIn(box, tile.name, textWidth)
  return (
    <button
      type="button"
      className={`${classes.tile} ${ages.aged}`}
      data-age={age?.id}
      data-unlabeled={lines === 0 || undefined}
      style={{
        left: box.x,
        top: box.y,
        width: Math.max(1, box.width - 1),
        height: Math.max(1, box.height - 1),
        padding: lines > 0 ? `${paddingAbove(box, lines)}px ${blockPadding_px}px` : undefined,
      }}
      tabIndex={isCurrent ? 0 : -1}
      aria-disabled={!onOpen}
      title={`${tile.full_path ?? tile.name}, ${bytes(tile.size)}${contents}${activity}`}
      onClick={onOpen}
    >
      <span className={lines > 0 ? 'cut' : 'visually-hidden'} dir="auto">
        {tile.name}{' '}
      </span>
      <span className={lines > 1 ? `cut ${classes.size}` : 'visually-hidden'}>
        {bytes(tile.size)}
        {contents}
      </span>
      <span className="visually-hidden">{activity}</span>
    </button>
  )
}

const contentsOf = ({ source, projects }: StorageNode) =>
  source?.by === 'statistics' ? ', project' : projects > 0 ? `, ${pluralize(projects, 'project')}` : ''
