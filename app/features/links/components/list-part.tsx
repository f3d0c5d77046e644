import { createContext, useContext } from "react";
import { type ListPart, listAddress } from "../link-list.ts";

/** The part of the list that is shown: every form and link of the tab leads back to it. */
export const ListPartContext = createContext<ListPart>({ search: "", page: 1 });

/** The tab's address with the list as it is, at the row of a link. */
export function useRowAddress(): (linkId: string, open?: "edit" | "delete") => string {
	const part = useContext(ListPartContext);
	return (linkId, open) => `${listAddress(part, open && { [open]: linkId })}#link-${linkId}`;
}

/** Where the forms of the tab are sent to. */
export function useListAddress(): string {
	return listAddress(useContext(ListPartContext));
}
