/** @returns the path of the page if React Router asks for its data at `pathname`, otherwise `pathname` */
export function withoutDataSuffix(pathname: string): string {
	return pathname.replace(/\/_\.data$|\.data$/, "") || "/";
}
