import { data } from "react-router";

/** PLACEHOLDER: to be written. */
export function loader() {
	throw data(null, { status: 404 });
}
