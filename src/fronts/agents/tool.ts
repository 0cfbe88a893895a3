import { z } from 'zod'

/** What goes into a call of ours. */
export type Raw = { params?: Record<string, string>; query?: Record<string, string>; body?: object }
/** One of our calls (`METHOD /path`), and what it makes of a tool's arguments. */
type Making<Given> = { call: string; con(given: Given): Raw }
/** What is shown first; `pasa` are its fields that time alone changes, which are no change of things. */
type Shown<Given> = Making<Given> & { pasa?: readonly string[] }
/** A file that goes with an answer, fetched with the same key; `ruta` stands under the base path. */
type Attached = { titulo: string; ruta: string; tipo: string }

export type Tool = {
  nombre: string
  titulo: string
  texto: string
  entrada: z.ZodObject
  hace: Making<Record<string, unknown>>
  /** A write: what is shown before it is confirmed, and must not have changed by then. */
  antes?: Shown<Record<string, unknown>>
  /** Files of the arguments; `llama` is the call that gives them, so that a key that may not is not told of them. */
  archivos?: { llama: string; de(given: Record<string, unknown>): Attached[] }
}

/** Declares a tool with its arguments typed. */
export function tool<const Shape extends z.ZodRawShape>(declared: {
  nombre: string
  titulo: string
  texto: string
  entrada: Shape
  hace: Making<z.output<z.ZodObject<Shape>>>
  antes?: Shown<z.output<z.ZodObject<Shape>>>
  archivos?: { llama: string; de(given: z.output<z.ZodObject<Shape>>): Attached[] }
}): Tool {
  // Whoever runs it has read the arguments by `entrada` before: it is given nothing else.
  return { ...declared, entrada: z.strictObject(declared.entrada) }
}

/** Values of an address; what is not given stays out. */
export function asQuery(given: Record<string, string | number | undefined>): Record<string, string> {
  const there = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(there.map(([name, value]) => [name, String(value)]))
}

export const page = z.int().min(1).max(1000).optional().describe('Página, desde 1')
const day = z.iso.date('Escribe la fecha como 2026-11-20.').optional()
export const since = day.describe('Desde este día, AAAA-MM-DD')
export const until = day.describe('Hasta este día, AAAA-MM-DD, incluido')
