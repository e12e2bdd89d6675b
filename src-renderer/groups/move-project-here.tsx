import { useState } from 'react'
import type { ResponseBody } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { count } from '../ui/number.ts'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { changedByGroups, type Group } from './group.ts'
import classes from './move-group.module.css'
import { type Picked, ProjectPick } from './project-pick.tsx'
import { Row } from './told-row.tsx'

interface Props {
  group: Group
  admin: boolean
  onClose: () => void
}

/** Brings a project from elsewhere: asks the server whether it may come, and tells what will be of it. */
export function MoveProjectHere({ group, admin, onClose }: Props) {
  const [project, setProject] = useState<Picked>()
  const put = useWrite('POST /groups/:id/projects/:project_id', { refreshes: changedByGroups })
  // The address of groups is the administrators' own; whoever owns the project asks the project.
  const send = useWrite('PUT /projects/:id/transfer', { refreshes: changedByGroups })
  const write = admin ? put : send
  const project_id = project?.id ?? 0
  const offer = useOffer(group, project)
  const contents = useRead(
    'GET /-/gantry/v1/projects/contents',
    { ids: [project_id] },
    { enabled: offer === 'offered' },
  )
  const known = contents.data?.find(({ id }) => id === project_id)
  const submit = () =>
    void (admin ? put.write({ id: group.id, project_id }) : send.write({ id: project_id, namespace: group.id })).then(
      () => {
        toast(`${project?.name} is in ${group.full_path} now`)
        onClose()
      },
      () => undefined,
    )
  return (
    <FormDialog
      title={`Move a project to ${group.name}`}
      size={680}
      action="Move project"
      onSubmit={submit}
      pending={write.pending}
      disabled={offer !== 'offered' || !known}
      error={write.error ? `${write.error.status || ''} ${write.error.message}`.trim() : undefined}
      curl={() =>
        admin
          ? curlOf('POST /groups/:id/projects/:project_id', { id: group.id, project_id })
          : curlOf('PUT /projects/:id/transfer', { id: project_id, namespace: group.id })
      }
      onClose={onClose}
    >
      <Field
        label="Project"
        apiName="project_id"
        help={
          offer === 'refused'
            ? undefined
            : admin
              ? 'Any that is not archived.'
              : 'Any that you own and is not archived.'
        }
        error={offer === 'refused' && `${group.full_path} is not among the places that the server offers it.`}
      >
        {(ids) => (
          <ProjectPick
            {...ids}
            admin={admin}
            namespace_id={group.id}
            project={project}
            onProject={(next) => {
              write.reset()
              setProject(next)
            }}
          />
        )}
      </Field>
      <div className={classes.preview}>
        {project === undefined && <p className="quiet">What comes of it is told here once a project is chosen.</p>}
        {contents.error && (
          <ErrorBand error={contents.error} what="What would move is not known." onRetry={contents.retry} />
        )}
        {project && offer !== 'refused' && !known && !contents.error && <SkeletonBar width={280} />}
        {offer === 'offered' && known && <Preview group={group} project={known} />}
      </div>
    </FormDialog>
  )
}

/** Whether the server names the group among the places of the project. */
function useOffer(group: Group, project: Picked | undefined): 'asking' | 'offered' | 'refused' {
  const { data, pending, error } = useRead(
    'GET /projects/:id/transfer_locations',
    { id: project?.id ?? 0, search: group.path, per_page: 100 },
    { enabled: project !== undefined },
  )
  if (project === undefined || (pending && !error)) return 'asking'
  return data?.some(({ id }) => id === group.id) ? 'offered' : 'refused'
}

const levels = ['private', 'internal', 'public']

function Preview({
  group,
  project,
}: {
  group: Group
  project: ResponseBody<'GET /-/gantry/v1/projects/contents'>[number]
}) {
  const path = project.path_with_namespace.slice(project.namespace_path.length + 1)
  const lowered = levels.indexOf(project.visibility) > levels.indexOf(group.visibility)
  return (
    <table className={classes.told}>
      <tbody>
        <Row name="Path">
          <s className="mono">{project.path_with_namespace}</s> →{' '}
          <span className="mono">
            {group.full_path}/{path}
          </span>
          <small>The old path leads on to the new one for reads.</small>
        </Row>
        {project.holds && (
          <Row name="Moves along">
            {count(project.holds.issues)} {project.holds.issues === 1 ? 'issue' : 'issues'},{' '}
            {count(project.holds.merge_requests)} merge {project.holds.merge_requests === 1 ? 'request' : 'requests'},{' '}
            {count(project.holds.members)} direct {project.holds.members === 1 ? 'member' : 'members'}
          </Row>
        )}
        <Row name="Visibility" warn={lowered}>
          {lowered ? `${project.visibility} becomes ${group.visibility}, as the group is` : 'stays as it is'}
        </Row>
        <Row name="Members">
          {project.namespace_kind === 'group'
            ? 'Who reaches it only through the groups above it now reaches it no more; who belongs to this one does.'
            : 'Who belongs to this group reaches it, too.'}
        </Row>
      </tbody>
    </table>
  )
}
