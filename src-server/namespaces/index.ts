import { getNamespace } from './get-namespace.ts'
import { getNamespaceExistence } from './get-namespace-existence.ts'
import { listNamespaces } from './list-namespaces.ts'

export const namespaces = [listNamespaces, getNamespace, getNamespaceExistence] as const
