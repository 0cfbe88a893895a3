import { setImmediate as turn } from 'node:timers/promises'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { Session } from '#kit/base/access.ts'
import { setTransport, type Transport } from '#kit/base/call.ts'
import { setSessionSource } from '#kit/base/current-session.ts'
import { setBase } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { type Report, setReport } from '#kit/base/report.ts'
import { type OwnTexts, setTextSource } from '#kit/base/texts.ts'
import { CardsKept } from '#fronts/lists/kept-cards.ts'
import { FrameKept, keepFrames } from '#fronts/frame/kept-frame.ts'
import type { LayoutData } from '#fronts/frame/layout-data.ts'
import { documentOf } from '#fronts/shell/document.ts'
import { leanMarkup } from '#fronts/shell/lean-markup.ts'
import { LOOK_HEADER, MENU_HEADER, noticeFrom } from '#fronts/shell/menu-left.ts'
import { createRoutes } from './routes.ts'

type Rendered = { status: number; location?: string; html: string }

export type RenderOptions = {
  base: string
  /** Origin for canonical addresses, e.g. `https://www.ejemplo.mx`. */
  origin: string
  transport: Transport
  readSession: () => Session
  /** What a page did without. */
  report: Report
  /** Tags for the head: styles, module preloads and the client's script, for the page file that was matched. */
  assets: (file: string | undefined) => string
}

/** Makes the page renderer. One static handler serves every request; what differs by request comes through the transport and the session source. */
export function createRenderer({ base, origin, transport, readSession, report, assets }: RenderOptions) {
  setBase(base)
  setReport(report)
  setTransport(withOwnRefusals(transport))
  setSessionSource(readSession)
  // The same for all pages, and each is made to its end before another begins.
  let own: OwnTexts | null = null
  setTextSource(() => own)
  const handler = createStaticHandler(createRoutes())
  const frames = keepFrames()

  return async function render(request: Request): Promise<Rendered> {
    const context = await handler.query(request)
    if (context instanceof Response) {
      return { status: context.status, location: context.headers.get('Location') ?? undefined, html: '' }
    }
    // Whatever failed, whoever answers knows which status it has and what a person is told (platform/http/error-page.server.ts).
    const [failure] = Object.values(context.errors ?? {})
    if (failure !== undefined) throw failure
    const router = createStaticRouter(matched(context), context)
    const url = new URL(request.url)
    const layout = context.loaderData.layout as LayoutData | undefined // what layoutLoader answers
    // Reading, drawing and writing the data of a long document are each long enough: others have their turn between.
    await turn()
    own = layout?.textos ?? null
    const body = frames.around({ layout, pathname: url.pathname }, (isKept, cards) =>
      renderToString(
        <FrameKept value={isKept}>
          <CardsKept value={cards}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </CardsKept>
        </FrameKept>,
      ),
    )
    await turn()
    own = layout?.textos ?? null
    return {
      status: context.statusCode,
      html: documentOf({
        context,
        body: leanMarkup(body),
        base,
        origin,
        assets,
        url,
        menu: request.headers.get(MENU_HEADER),
        look: request.headers.get(LOOK_HEADER),
        notice: noticeFrom(request.headers),
      }),
    }
  }
}

/** The router goes through all routes it is given for each page: those of this page are enough. */
function matched({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>((children, { route }) => [{ ...route, children } as RouteObject], []) // one that has children is no index
}

/** This bundle has a copy of Refusal of its own; pages ask `instanceof` of that one, and handlers throw the program's. */
function withOwnRefusals(transport: Transport): Transport {
  return (key, outgoing) =>
    transport(key, outgoing).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      throw new Refusal(error.status, error.message, error)
    })
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal'
}

export type { StaticHandlerContext }
