import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import { addressed, laidOut, type LetterWords, PLACES, reworded } from '#platform/mail/letter.ts'
import { letterTexts } from '#platform/mail/letter-texts.ts'
import { allOwnWords, type OwnWords, sayer } from '#platform/mail/mail-words.server.ts'
import { hasBreak } from '#platform/mail/mail.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { guardarPlantilla, plantillasCorreo, verPlantilla } from './contract.ts'
import { examples } from './examples.server.ts'
import { kindOf, type KnownKind, mailKinds } from './kinds.server.ts'

type Row = LetterWords & { tipo: string; version: number }
type Template = Reply<typeof plantillasCorreo>['plantillas'][number]

export async function listTemplates({ db }: Context): Promise<Reply<typeof plantillasCorreo>> {
  const [words, kept, sent] = await Promise.all([
    allOwnWords(db),
    db.rows<Row>('select tipo, asunto, antes, boton, despues, version from plantilla_correo'),
    db.rows<{ tipo: string; n: number }>(
      `select case when tipo like 'cotizacion\\_%' then 'cotizacion' else tipo end as tipo, count(*)::int as n from correo_salida
       where estado = 'ENVIADO' group by 1`,
    ),
  ])
  const plantillas = mailKinds.map((kind): Template => {
    const own = kept.find(({ tipo }) => tipo === kind.tipo)
    const { subject, letter } = exampleOf(kind, words)
    return {
      tipo: kind.tipo,
      nombre: kind.nombre,
      cuando: kind.cuando,
      para: kind.para,
      lleva_datos: kind.llevaDatos,
      tiene_boton: letter.boton !== undefined,
      propio: {
        asunto: subject,
        antes: letter.antes,
        boton: letter.boton?.texto ?? null,
        despues: letter.despues ?? '',
      },
      palabras: own ? { asunto: own.asunto, antes: own.antes, boton: own.boton, despues: own.despues } : null,
      version: own?.version ?? 0,
      enviados: sent.find(({ tipo }) => tipo === kind.tipo)?.n ?? 0,
    }
  })
  return { plantillas }
}

function exampleOf({ tipo }: KnownKind, words: OwnWords) {
  return addressed(examples[tipo](words), sayer(letterTexts, words))
}

function knownKind(tipo: string): KnownKind {
  const kind = mailKinds.find((one) => one.tipo === tipo)
  if (!kind) throw new Refusal(404, 'Ese correo no existe.')
  return kind
}

type Words = Received<typeof verPlantilla>['body']

/** 422 for a place that does not exist, for facts that would get lost, and for a subject of several lines. */
function refuseWrong(kind: KnownKind, words: Words): void {
  const errors: Record<string, string[]> = {}
  for (const [field, text] of Object.entries(words)) {
    const unknown = [...(text ?? '').matchAll(/\{([^{}]{0,40})\}/g)].find(
      ([, place = '']) => !PLACES.some((known) => known === place),
    )
    if (unknown) errors[field] = [`No existe ${unknown[0]}. Puedes usar ${PLACES.map((one) => `{${one}}`).join(', ')}.`]
  }
  if (kind.llevaDatos && words.antes !== null && !words.antes.includes('{texto}'))
    errors['antes'] = ['Este correo lleva datos: escribe {texto} donde deban ir.']
  if (kind.llevaDatos && words.asunto !== null && !words.asunto.includes('{asunto}'))
    errors['asunto'] = ['El asunto lleva datos: escribe {asunto} donde deban ir.']
  if (hasBreak(words.asunto ?? '')) errors['asunto'] = ['El asunto va en una línea.']
  if (Object.keys(errors).length) throw new Refusal(422, 'Revisa las palabras del correo.', { errors })
}

/** The example in these words; keeps nothing. */
export async function previewTemplate(
  tipo: string,
  words: Words,
  { db }: Pick<Context, 'db'>,
): Promise<Reply<typeof verPlantilla>> {
  const kind = knownKind(tipo)
  refuseWrong(kind, words)
  const own = await allOwnWords(db)
  const said = reworded(exampleOf(kind, own), words)
  const { text, html } = laidOut(said, sayer(letterTexts, own))
  return { asunto: said.subject, texto: text, html }
}

/** Keeps the words; all null takes ours again. */
export async function keepTemplate(
  tipo: string,
  { version, ...words }: Received<typeof guardarPlantilla>['body'],
  context: Context,
): Promise<{ version: number }> {
  refuseWrong(knownKind(tipo), words)
  return context.db.transaction(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(hashtext('plantilla_correo'))`)
    const before = await tx.row<Row>(
      'select tipo, asunto, antes, boton, despues, version from plantilla_correo where tipo = $1',
      [tipo],
    )
    if ((before?.version ?? 0) !== version) throw stale('la plantilla', before?.version ?? 0)
    const made = await tx.row<{ version: number }>(
      `insert into plantilla_correo (tipo, asunto, antes, boton, despues, actualizado_por) values ($1, $2, $3, $4, $5, $6)
       on conflict (tipo) do update set asunto = $2, antes = $3, boton = $4, despues = $5, actualizado_por = $6,
         actualizado_en = now(), version = plantilla_correo.version + 1
       returning version`,
      [tipo, words.asunto, words.antes, words.boton, words.despues, context.session.user?.id],
    )
    if (!made) throw new Error('an upsert returns its row')
    await audit(tx, context, {
      accion: 'plantilla_cambiada',
      objeto: 'correo',
      objetoId: tipo,
      antes: before,
      despues: words,
    })
    return made
  })
}

/** What a mail of this kind is called on screen. */
export function kindName(tipo: string): string {
  return kindOf(tipo)?.nombre ?? tipo
}
