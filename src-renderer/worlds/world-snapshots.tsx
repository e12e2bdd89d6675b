import { Button } from '@mantine/core'
import { useState } from 'react'
import { LinkButton } from '../ui/link-button.tsx'
import { bytes } from '../ui/number.ts'
import { Ago } from '../ui/when.tsx'
import { RestoreWorld } from './restore-world.tsx'
import { isMainConsole, mainWorld, type Snapshot, type World } from './world.ts'
import classes from './worlds.module.css'

/** The snapshots of a world, each with the way back to it. */
export function WorldSnapshots({ world }: { world: World }) {
  const [restoring, setRestoring] = useState<Snapshot>()
  const isMain = world.name === mainWorld
  return (
    <section aria-label="Snapshots">
      <h3>Snapshots</h3>
      {world.snapshots.length === 0 && (
        <p className="quiet">
          {isMain
            ? 'None yet. Worlds can be forked from a snapshot of the main world later.'
            : 'None yet. A world can be restored to a snapshot, and others can be forked from one in the console of main.'}
        </p>
      )}
      <ul>
        {world.snapshots.map((snapshot) => (
          <li key={snapshot.name} className={classes.moment}>
            <span className="cut">
              <span className="mono">{snapshot.name}</span>{' '}
              <span className="quiet">
                {bytes(snapshot.size)}, <Ago at={snapshot.created_at} />
              </span>
            </span>
            {!isMain && (
              <Button size="compact-sm" onClick={() => setRestoring(snapshot)} aria-label={`Restore ${snapshot.name}…`}>
                Restore…
              </Button>
            )}
            {isMainConsole && (
              <LinkButton
                to="/worlds"
                search={{ view: 'compare', before: snapshot.from, after: world.name }}
                aria-label={`Compare ${snapshot.name}`}
              >
                Compare
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      {restoring && (
        <RestoreWorld world={world} to={{ snapshot: restoring.name }} onClose={() => setRestoring(undefined)} />
      )}
    </section>
  )
}
