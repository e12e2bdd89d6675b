import { Button } from '@mantine/core'
import { propertyKeys } from '../issues/property-keys.ts'
import type { StateToggle } from './note-composer.tsx'
import classes from './state-toggle-button.module.css'

/** Closes or reopens the record of a peek. */
export function StateToggleButton({ state: { name, pending, toggle } }: { state: StateToggle }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      loading={pending}
      onClick={toggle}
      title={`${name} (${propertyKeys.state})`}
      className={classes.button ?? ''}
    >
      {name}
    </Button>
  )
}
