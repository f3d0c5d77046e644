import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { afterPaint } from "#app/ui/after-paint.ts";

/** Client middleware: what a press has changed on the page is shown before its request is prepared. */
export const paintFirst: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
	_,
	next,
) => {
	await afterPaint();
	return next();
};
