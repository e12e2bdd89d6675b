import { useState } from 'react'
import { fetchBody, incompleteRequest, type ResponseBody, requestOf } from '../api/client.ts'
import { describeError } from '../api/describe-error.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { undoWith } from '../changes/undo.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { count } from '../ui/number.ts'
import { PreviewRow, PreviewTable } from '../ui/preview-table.tsx'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { type Group, readsAffectedByGroups } from './group.ts'
import { type PickedProject, ProjectPicker } from './project-picker.tsx'
import classes from './transfer-preview.module.css'

interface Props {
  group: Group
  admin: boolean
  onClose: () => void
}

/** The request of the transfer, and which of its parameters names the project. Only administrators can use the group's endpoint. */
export function transferRequest(admin: boolean, group_id: number, project_id: number | undefined) {
  const address = admin ? 'POST /groups/:id/projects/:project_id' : 'PUT /projects/:id/transfer'
  const parameter = admin ? 'project_id' : 'id'
  if (project_id === undefined)
    return { parameter, request: incompleteRequest(address, admin ? { id: group_id } : { namespace: group_id }) }
  const request = admin
    ? requestOf('POST /groups/:id/projects/:project_id', { id: group_id, project_id })
    : requestOf('PUT /projects/:id/transfer', { id: project_id, namespace: group_id })
  return { parameter, request }
}

/** Transfers a project to this group. Checks with the server that the transfer is allowed, and previews the effects. */
export function TransferProjectHere({ group, admin, onClose }: Props) {
  const [project, setProject] = useState<PickedProject>()
  const transferAsAdmin = useWrite('POST /groups/:id/projects/:project_id', { refreshes: readsAffectedByGroups })
  // Only administrators can use the group's endpoint. Owners of the project use the project's endpoint.
  const transferAsOwner = useWrite('PUT /projects/:id/transfer', { refreshes: readsAffectedByGroups })
  const write = admin ? transferAsAdmin : transferAsOwner
  const project_id = project?.id ?? 0
  const { check, locations } = useTargetCheck(group, project)
  const contentsRead = useRead(
    'GET /-/gantry/v1/projects/contents',
    { ids: [project_id] },
    { enabled: check === 'allowed' },
  )
  const contents = contentsRead.data?.find(({ id }) => id === project_id)
  const submit = () =>
    void (
      admin
        ? transferAsAdmin.write({ id: group.id, project_id })
        : transferAsOwner.write({ id: project_id, namespace: group.id })
    ).then(
      () => {
        announceOne({
          text: `${project?.name ?? 'Project'} transferred to ${group.full_path}`,
          name: contents?.path_with_namespace ?? 'Project',
          names: project ? [project.name] : [],
          reads: readsAffectedByGroups,
          undo:
            contents &&
            undoWith(
              'project',
              async () => (await fetchBody('GET /projects/:id', { id: project_id })).namespace.id === group.id,
              () => fetchBody('PUT /projects/:id/transfer', { id: project_id, namespace: contents.namespace_path }),
            ),
        })
        onClose()
      },
      () => undefined,
    )
  const { request } = transferRequest(admin, group.id, project?.id)
  const obstacle =
    project === undefined
      ? 'Select a project.'
      : check === 'refused'
        ? 'Select another project.'
        : check === 'failed' || contentsRead.error
          ? 'The project could not be checked.'
          : contents && check === 'allowed'
            ? undefined
            : 'The project is being checked.'
  return (
    <FormDialog
      title={<Isolated text={`Transfer a project to ${group.name}`} names={[group.name]} />}
      size={680}
      action="Transfer project"
      onSubmit={submit}
      requests={[request]}
      write={write}
      obstacle={obstacle}
      error={write.error ? describeError(write.error) : undefined}
      onClose={onClose}
    >
      <Field
        label="Project"
        apiName={transferRequest(admin, group.id, project?.id).parameter}
        help={
          check === 'refused'
            ? undefined
            : admin
              ? 'Select a project that is not archived.'
              : 'Select a project that you own and that is not archived.'
        }
        error={check === 'refused' && `You cannot transfer this project to ${group.full_path}.`}
      >
        {(ids) => (
          <ProjectPicker
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
        {project === undefined && <p className="quiet">Select a project to preview the transfer.</p>}
        {check === 'failed' && locations.error && (
          <ErrorBand error={locations.error} what="The project could not be checked." onRetry={locations.retry} />
        )}
        {contentsRead.error && (
          <ErrorBand error={contentsRead.error} what="The preview could not be loaded." onRetry={contentsRead.retry} />
        )}
        {(check === 'checking' || check === 'allowed') && project && !contents && !contentsRead.error && (
          <SkeletonBar width={280} />
        )}
        {check === 'allowed' && contents && <Preview group={group} project={contents} />}
      </div>
    </FormDialog>
  )
}

/** Checks that the server lists the group as a destination of the project. */
function useTargetCheck(group: Group, project: PickedProject | undefined) {
  const locations = useRead(
    'GET /projects/:id/transfer_locations',
    { id: project?.id ?? 0, search: group.path, per_page: 100 },
    { enabled: project !== undefined },
  )
  const check = (): 'checking' | 'failed' | 'allowed' | 'refused' => {
    if (project === undefined) return 'checking'
    if (!locations.data) return locations.error ? 'failed' : 'checking'
    return locations.data.some(({ id }) => id === group.id) ? 'allowed' : 'refused'
  }
  return { check: check(), locations }
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
    <PreviewTable>
      <PreviewRow name="Path">
        <s className="mono">{project.path_with_namespace}</s> →{' '}
        <span className="mono">
          {group.full_path}/{path}
        </span>
        <small>The old path redirects read requests to the new path.</small>
      </PreviewRow>
      {project.holds && (
        <PreviewRow name="Contents">
          {count(project.holds.issues)} {project.holds.issues === 1 ? 'issue' : 'issues'},{' '}
          {count(project.holds.merge_requests)} merge {project.holds.merge_requests === 1 ? 'request' : 'requests'},{' '}
          {count(project.holds.members)} direct {project.holds.members === 1 ? 'member' : 'members'}
        </PreviewRow>
      )}
      <PreviewRow name="Visibility" warn={lowered}>
        {lowered ? `${project.visibility} becomes ${group.visibility}, like the group` : 'unchanged'}
      </PreviewRow>
      <PreviewRow name="Members">
        {project.namespace_kind === 'group'
          ? 'Members inherited from the current group are replaced by members of this group.'
          : 'Members of this group gain access.'}
      </PreviewRow>
    </PreviewTable>
  )
}
