import { getNamespace } from './get-namespace.ts'
import { listNamespaces } from './list-namespaces.ts'

export const namespaces = [listNamespaces, getNamespace] as const
