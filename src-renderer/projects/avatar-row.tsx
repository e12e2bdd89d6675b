import { Button, FileButton } from '@mantine/core'
import { useWrite } from '../api/use-api.ts'
import { toast } from '../ui/toast.ts'
import { changedByProjects } from './bulk-send.ts'
import type { Project } from './project.ts'
import classes from './settings.module.css'
import { wordsOf } from './words-of.ts'

/** The picture of a project: another one, or none. */
export function AvatarRow({ project, disabled }: { project: Project; disabled: boolean }) {
  const save = useWrite('PUT /projects/:id', { refreshes: changedByProjects })
  const put = (avatar: File | '') =>
    void save.write({ id: project.id, avatar }).then(
      () => toast(avatar === '' ? 'Picture taken away' : 'Picture changed'),
      () => undefined,
    )
  const error = save.error && (save.fields.avatar?.join(', ') ?? wordsOf(save.error))
  return (
    <div className={classes.row}>
      <div>
        <span className={classes.label}>Picture</span>
        <p className={classes.help}>At most 200 KiB.</p>
        <p className={`mono ${classes.key}`}>avatar</p>
      </div>
      <div>
        <div className={classes.avatar}>
          {project.avatar_url ? (
            <img src={project.avatar_url} alt="" />
          ) : (
            <span aria-hidden="true">{[...project.name][0]}</span>
          )}
          <FileButton accept="image/*" onChange={(file) => file && put(file)} disabled={disabled}>
            {(button) => (
              <Button {...button} disabled={disabled} loading={save.pending}>
                Choose a picture
              </Button>
            )}
          </FileButton>
          {project.avatar_url && (
            <Button variant="subtle" color="gray" disabled={disabled} onClick={() => put('')}>
              Take it away
            </Button>
          )}
        </div>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
