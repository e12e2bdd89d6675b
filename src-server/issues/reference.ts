/** An issue as texts of a project name it: `#2` for an issue of the project, `acme/shop#2` for any other. */
export const referenceTo = (
  { iid, project_id, path_with_namespace }: { iid: number; project_id: number; path_with_namespace: string },
  from: { id: number },
): string => (project_id === from.id ? `#${iid}` : `${path_with_namespace}#${iid}`)
