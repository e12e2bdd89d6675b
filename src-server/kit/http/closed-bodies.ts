import type { Contract } from './endpoint.ts'
import { isOwn } from './own-parameters.ts'

/** A schema of an OpenAPI document. */
type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const schemasIn = (value: unknown): Schema[] => (isSchema(value) ? Object.values(value).filter(isSchema) : [])
const alternativesIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

/** Says in the operation of one of Gantry's own endpoints that its body has no other names, as `unknownNames` refuses these. */
export function closeBody(contract: Contract, operation: unknown): void {
  if (!isOwn(contract) || contract.takes_any_names || !isSchema(operation)) return
  const content = isSchema(operation.requestBody) ? operation.requestBody.content : undefined
  // The types of a body can share a schema.
  for (const { schema } of schemasIn(content)) if (isSchema(schema)) close(schema)
}

function close(schema: Schema): void {
  if (isOpen(schema)) schema.additionalProperties = false
  schemasIn(schema.properties).forEach(close)
  if (isSchema(schema.items)) close(schema.items)
  // The alternatives of a discriminated union.
  alternativesIn(schema.oneOf).forEach(close)
  const object = onlyObjectOf(schema)
  if (object) close(object)
}

/** An object with fields of its own, of which nothing says whether it may have others. */
const isOpen = (schema: Schema) => isSchema(schema.properties) && schema.additionalProperties === undefined

/** The only alternative that is an object: of several without a discriminator, it is not known which one is meant. */
function onlyObjectOf(schema: Schema): Schema | undefined {
  const objects = alternativesIn(schema.anyOf).filter(
    (one) => isOpen(one) || Array.isArray(one.oneOf) || onlyObjectOf(one) !== undefined,
  )
  return objects.length === 1 ? objects[0] : undefined
}
