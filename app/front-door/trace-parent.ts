/** Version, trace id, parent id and flags. A later version may add fields. */
const TRACE_PARENT =
	/^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-|$)/;

/**
 * Reads the header by which a proxy names the trace that a request belongs to.
 *
 * @returns nothing if the header is missing or not valid
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function readTraceParent(
	header: string | undefined,
): { traceId: string; parentId: string } | Record<string, never> {
	const [, traceId, parentId] = TRACE_PARENT.exec(header ?? "") ?? [];
	return traceId && parentId ? { traceId, parentId } : {};
}
