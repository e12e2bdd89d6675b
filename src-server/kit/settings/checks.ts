import ipaddr from 'ipaddr.js'
import { isExpression } from '../expression.ts'
import { secondsOf } from './durations.ts'

// Checks of single values. Each returns error texts without the name of the setting.

/** An http or https URL. Empty: none. */
export const isUrl = (value: string): string[] => {
  if (value === '') return []
  const url = URL.parse(value)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''
    ? []
    : ['must be a valid URL']
}

/** A URL, or a path on this instance such as `/-/dashboards`. */
export const isUrlOrPath = (value: string): string[] => (/^\/(?!\/)\S*$/.test(value) ? [] : isUrl(value))

/** Several URLs, separated by commas. */
export const areUrls = (value: string): string[] =>
  value
    .split(',')
    .flatMap((one) => isUrl(one.trim()))
    .slice(0, 1)

/** A host name without a user: `users.noreply.example.com`. */
export const isHostname = (value: string): string[] => (value.includes('@') || /\s/.test(value) ? ['is invalid'] : [])

/** One email address. Empty: none. */
export const isAddress = (value: string): string[] =>
  value === '' || /^[^\s@]+@[^\s@]+$/.test(value) ? [] : ['is invalid']

const DOMAIN =
  /^(?:\*|[\p{L}\p{N}*](?:[\p{L}\p{N}*-]{0,61}[\p{L}\p{N}*])?)(?:\.(?:\*|[\p{L}\p{N}*](?:[\p{L}\p{N}*-]{0,61}[\p{L}\p{N}*])?))*$/u
/** Every entry is a domain; `*` stands for any part. */
export const areDomains = (value: readonly string[]): string[] => {
  const wrong = value.find((entry) => entry.length > 253 || !DOMAIN.test(entry))
  return wrong === undefined ? [] : [`entry '${wrong.slice(0, 80)}' is not a valid domain`]
}

/** A regular expression. Empty: none. */
export const isPattern = (value: string): string[] => (isExpression(value) ? [] : ['is not a valid regular expression'])

/** Every item of a comma-separated text is an IP address or a range. */
export const areAddressRanges = (value: string): string[] => {
  if (value.trim() === '') return ["can't be blank"]
  return value.split(',').every((item) => isAddressRange(item.trim())) ? [] : ['contains invalid address ranges']
}

/** `10.0.0.0/8`, `::1` */
const isAddressRange = (item: string): boolean =>
  item.includes('/') ? ipaddr.isValidCIDR(item) : ipaddr.isValid(item) && (item.includes('.') || item.includes(':'))

/** A duration with a count and a unit, such as `30 days`. */
export const isDuration = (value: string): string[] =>
  secondsOf(value) === undefined ? ['is not a correct duration'] : []

/** The path of a file in a repository. */
export const isRelativePath = (value: string): string[] =>
  value.startsWith('/') || value.split('/').includes('..')
    ? ['cannot include leading slash or directory traversal.']
    : []

/** The start of a token. */
export const isTokenPrefix = (value: string): string[] =>
  /^[\w+=/@:.-]*$/.test(value)
    ? []
    : ["can contain only letters of the Base64 alphabet (RFC4648) with the addition of '@', ':' and '.'"]
