import { Button } from '@mantine/core'
import { currentWorld } from '../api/base-path.ts'
import { NoticeBand } from '../ui/notice-band.tsx'

/** Says in the console of a world what can be done there with worlds, and leads to the console that manages them. */
export function OneWorldBand() {
  return (
    <NoticeBand
      tone="warn"
      label="One world"
      action={
        <Button component="a" href={`/#/worlds?peek=${currentWorld}`}>
          Open console of main
        </Button>
      }
    >
      This console shows only the world {currentWorld}. Here, you can move its clock, take snapshots, and reset or
      restore it. Worlds are forked, compared, pinned and deleted in the console of main.
    </NoticeBand>
  )
}
