import { colorOf } from './colors.ts'

const MAX_TITLE = 255
/** The next number is reserved: issues without a prioritized label have it in the sort order. */
const MAX_PRIORITY = 999_999

/** Titles must not contain commas, which separate titles in a list, nor consist only of `?` and `&`. */
export const isValidTitle = (title: string) =>
  title !== '' && !isTooLong(title) && !title.includes(',') && !/^[?&]+$/.test(title)

const isTooLong = (title: string) => title.length > MAX_TITLE && [...title].length > MAX_TITLE

/** The values of a label that a request sets. */
interface Proposed {
  title?: string | undefined
  color?: string | undefined
  priority?: number | null | undefined
}

/** The error texts by field; empty if everything is valid. */
export const labelFaults = ({ title, color, priority }: Proposed): Record<string, string[]> => ({
  ...(title !== undefined && !isValidTitle(title) && { title: [titleFault(title)] }),
  ...(color !== undefined && colorOf(color) === undefined && { color: ['must be a valid color code'] }),
  ...(priority && priority < 0 && { priority: ['must be greater than or equal to 0'] }),
  ...(priority && priority > MAX_PRIORITY && { priority: [`must be less than or equal to ${MAX_PRIORITY}`] }),
})

const titleFault = (title: string) =>
  title === '' ? "can't be blank" : isTooLong(title) ? 'is too long (maximum is 255 characters)' : 'is invalid'
