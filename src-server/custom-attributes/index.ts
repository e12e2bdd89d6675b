import { getGroupAttribute, getProjectAttribute, getUserAttribute } from './endpoints/get-attribute.ts'
import { listGroupAttributes, listProjectAttributes, listUserAttributes } from './endpoints/list-attributes.ts'
import { removeGroupAttribute, removeProjectAttribute, removeUserAttribute } from './endpoints/remove-attribute.ts'
import { setGroupAttribute, setProjectAttribute, setUserAttribute } from './endpoints/set-attribute.ts'

export const customAttributes = [
  listUserAttributes,
  getUserAttribute,
  setUserAttribute,
  removeUserAttribute,
  listGroupAttributes,
  getGroupAttribute,
  setGroupAttribute,
  removeGroupAttribute,
  listProjectAttributes,
  getProjectAttribute,
  setProjectAttribute,
  removeProjectAttribute,
] as const
