import { Button, FileButton } from '@mantine/core'
import { useRef } from 'react'
import { fetchBody } from '../api/client.ts'
import { describeError } from '../api/describe-error.ts'
import { useWrite } from '../api/use-api.ts'
import { changeAvatar } from '../changes/announce-avatar.ts'
import type { Ids } from '../settings-form/setting-row.tsx'
import { Avatar } from '../ui/person.tsx'
import { readsAffectedByProjects } from './action-requests.ts'
import type { Project } from './project.ts'
import classes from './settings.module.css'

interface Props extends Pick<Ids, 'aria-describedby'> {
  project: Project
  disabled: boolean
}

/** The picture of a project, which is saved as soon as it is chosen. */
export function AvatarSetting({ project, disabled, 'aria-describedby': described_by }: Props) {
  const save = useWrite('PUT /projects/:id', { refreshes: readsAffectedByProjects })
  /** An empty text removes the avatar. */
  const saveAvatar = (avatar: File | '') =>
    void changeAvatar(
      {
        noun: 'project',
        name: project.path_with_namespace,
        readUrl: async () => (await fetchBody('GET /projects/:id', { id: project.id })).avatar_url,
        write: (picture) => save.write({ id: project.id, avatar: picture }),
        reads: readsAffectedByProjects,
      },
      avatar,
    ).catch(() => undefined)
  const choose = useRef<HTMLButtonElement>(null)
  const remove = () => {
    saveAvatar('')
    // The button with the focus disappears.
    choose.current?.focus()
  }
  const error = save.error && (save.fields.avatar?.join(', ') ?? describeError(save.error))
  return (
    <div>
      <div className={classes.avatar}>
        <span aria-hidden="true" className={classes.picture}>
          <Avatar person={project} size={40} square />
        </span>
        <FileButton accept="image/*" onChange={(file) => file && saveAvatar(file)} disabled={disabled}>
          {(button) => (
            <Button {...button} aria-describedby={described_by} ref={choose} disabled={disabled} loading={save.pending}>
              Choose image
            </Button>
          )}
        </FileButton>
        {project.avatar_url && (
          <Button variant="subtle" color="gray" disabled={disabled} onClick={remove}>
            Remove avatar
          </Button>
        )}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
