import { z } from 'zod'

/** The schema of the value itself, without what makes it optional or converts it. */
export function coreOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return coreOf(schema.def.innerType)
  return schema instanceof z.ZodPipe ? coreOf(schema.def.in) : schema
}
