/** @returns the path of a request's URL, which is everything before its query */
export function pathOfUrl(url: string): string {
	const queryStart = url.indexOf("?");
	return queryStart === -1 ? url : url.slice(0, queryStart);
}
