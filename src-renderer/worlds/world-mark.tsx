import { IconWorld } from '@tabler/icons-react'
import { currentWorld } from '../api/base-path.ts'
import marks from '../ui/title-mark.module.css'
import { mainWorld } from './world.ts'

/** Says in every title bar which world this console shows, unless it is the main one. */
export function WorldMark() {
  if (currentWorld === mainWorld) return null
  return (
    <span className={marks.mark} title="This console shows a world beside the main one">
      <IconWorld size={14} stroke={1.75} aria-hidden="true" />
      <span>World {currentWorld}</span>
    </span>
  )
}
