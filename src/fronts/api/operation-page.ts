import { components } from './components.ts'
import { curlLine } from './curl.ts'
import { framePage, methodMark, type Place, withCode } from './frame-page.ts'
import type { Content } from './media.server.ts'
import type { Operation, ResponseObject } from './operation.server.ts'
import type { Parameter } from './parameters.server.ts'
import { escaped, limitText, shapeList, typeText } from './shape-view.ts'

export type Found = { method: string; path: string; operation: Operation }

/** Everything about one operation. `origin` is where this installation is asked, for the line to copy. */
export function operationPage(
  { method, path, operation }: Found,
  { base, origin }: Place & { origin: string },
): string {
  const { summary, description, tags, parameters, requestBody, responses, operationId } = operation
  const head = `<p>${tags.map((tag) => `<span class="tag">${escaped(tag)}</span>`).join('')}</p><h1>${withCode(summary)}</h1>
<p>${methodMark(method)} <code>${escaped(path)}</code></p><p class="soft">${withCode(description)} Para programas se llama <code>${operationId}</code>.</p>`
  const body = requestBody ? `<h2>Qué lleva el cuerpo</h2>${contentView(requestBody.content)}` : ''
  const curl = curlLine({ method, path, base: origin + base, operation })
  const aside = `<aside><h2>Así se llama</h2><pre tabindex="0">${escaped(curl)}</pre></aside>`
  const main = `<div>${head}${parametersView(parameters)}${body}<h2>Qué responde</h2>${Object.entries(responses).map(responseView).join('')}</div>`
  return framePage(
    `${method.toUpperCase()} ${path} · API de JACVE`,
    { base },
    `<div class="cols op">${main}${aside}</div>`,
  )
}

const places: Record<Parameter['in'], string> = {
  path: 'de la dirección',
  query: 'de la pregunta',
  header: 'encabezado',
}

function parametersView(parameters: Parameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: place, required, description, schema, example }) => {
    const about = [places[place], typeText(schema), limitText(schema), required ? 'obligatorio' : '']
    const shown = example === undefined ? '' : `<br>Por ejemplo <code>${escaped(String(example))}</code>`
    return `<dt><code>${escaped(name)}</code></dt><dd>${escaped(about.filter((one) => one !== '').join(' · '))}${description ? `<br>${withCode(description)}` : ''}${shown}</dd>`
  })
  return `<h2>Parámetros</h2><dl class="params">${rows.join('')}</dl>`
}

function contentView(content: Content): string {
  return Object.entries(content)
    .map(([type, { schema, example }]) => {
      const shown =
        example === undefined
          ? ''
          : `<details open><summary>Ejemplo</summary><pre tabindex="0">${escaped(JSON.stringify(example, null, 2))}</pre></details>`
      return `<h3><code>${escaped(type)}</code></h3>${shapeList(schema)}${shown}`
    })
    .join('')
}

function responseView([status, said]: [string, Operation['responses'][string]]): string {
  const isRef = '$ref' in said
  const response: ResponseObject | undefined = isRef ? components.responses[said.$ref.split('/').at(-1) ?? ''] : said
  const name = status === 'default' ? 'Otra' : status
  const told = `<code>${name}</code> ${withCode(response?.description ?? '')}`
  const content = response?.content
  if (!content) return `<p>${told}</p>`
  const isGood = status.startsWith('2')
  if (isGood) return `<h3>${told}</h3>${contentView(content)}`
  const example = content['application/json']?.example
  if (example === undefined) return `<p>${told}</p>`
  return `<details><summary>${told}</summary><pre tabindex="0">${escaped(JSON.stringify(example, null, 2))}</pre></details>`
}
