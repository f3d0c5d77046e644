import { useNavigation } from "react-router";

/** Whether a form of the page is on its way to the server, or its answer on the way to the screen. */
export function useSending(): boolean {
	const { formData, formMethod } = useNavigation();
	return formData !== undefined && formMethod !== "GET";
}
