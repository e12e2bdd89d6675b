import { useState } from 'react'
import { GroupForm } from '../groups/group-form.tsx'
import { ProjectForm } from '../projects/project-form.tsx'
import classes from './simulate.module.css'

/** Says that the instance has no record that the payload could name, and offers the form of a new one. */
export function MissingRecord({ noun }: { noun: 'project' | 'group' }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      There is no {noun} yet, so the payload has a made-up one.{' '}
      <button type="button" className={classes.create} onClick={() => setOpen(true)}>
        Create a {noun}
      </button>
      {isOpen && (noun === 'project' ? <ProjectForm onClose={close} /> : <GroupForm onClose={close} />)}
    </>
  )
}
