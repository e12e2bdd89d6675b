import { getNamespace } from './endpoints/get-namespace.ts'
import { getNamespaceExistence } from './endpoints/get-namespace-existence.ts'
import { listNamespaces } from './endpoints/list-namespaces.ts'

export const namespaces = [listNamespaces, getNamespace, getNamespaceExistence] as const
