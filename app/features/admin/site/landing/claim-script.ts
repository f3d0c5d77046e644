import { USERNAME_PATH } from "#app/api/shared-paths.ts";

const CHECK = USERNAME_PATH.replace("{username}", "");

/**
 * Says below the claim form's field whether the typed name is free. The landing page is not hydrated, so this is an inline
 * script. If the check fails, it says nothing: signing up checks again.
 */
export const claimScript = [
	`{let f=document.querySelector("[data-claim]"),i=f.elements.username,s=f.querySelector("[role=status]"),t;`,
	`let say=x=>{s.textContent=x};`,
	`i.addEventListener("input",()=>{clearTimeout(t);`,
	`let n=i.value.trim().toLowerCase(),at=x=>f.dataset.claim+"/"+x;`,
	`if(!n)return say("");`,
	`if(!/^[a-z0-9_-]{1,50}$/.test(n))return say("Use only letters, digits, hyphens, and underscores.");`,
	// Waits until typing pauses. An answer that comes after further typing is dropped.
	`let own=t=setTimeout(()=>fetch("${CHECK}"+n).then(r=>r.ok?r.json():null).then(r=>{`,
	`if(own==t)say(r?r.available?at(n)+" is free.":at(n)+" is taken. "+at(r.suggestion)+" is free.":"")`,
	`}).catch(()=>say("")),300)})}`,
].join("");
